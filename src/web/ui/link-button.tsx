import type { ReactNode } from 'react'
import classes from './link-button.module.css'

interface LinkButtonProps {
  readonly href: string
  readonly children: ReactNode
}

/** A plain link, dressed as the primary action; for screens that do without the component library. */
export const LinkButton = ({ href, children }: LinkButtonProps) => (
  <a className={classes.button} href={href}>
    {children}
  </a>
)
