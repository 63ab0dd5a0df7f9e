import type { MouseEvent, ReactNode } from 'react'
import classes from './link-button.module.css'

interface LinkButtonProps {
  readonly href: string
  /** What a click does instead of following the link; it has to prevent that itself. */
  readonly onClick?: (event: MouseEvent) => void
  readonly children: ReactNode
}

/** A plain link, dressed as the primary action; for screens that do without the component library. */
export const LinkButton = ({ href, onClick, children }: LinkButtonProps) => (
  <a className={classes.button} href={href} onClick={onClick}>
    {children}
  </a>
)
