import type { MouseEvent, ReactNode } from 'react'
import classes from './link-button.module.css'

type LinkButtonProps = {
  readonly href: string
  /** What a click does instead of following the link; it has to prevent that itself. */
  readonly onClick?: (event: MouseEvent) => void
  readonly children: ReactNode
}

/** A plain link, dressed as the primary action; for screens that do without the component library. */
export function LinkButton({ href, onClick, children }: LinkButtonProps) {
  return (
    <a className={classes.button} href={href} onClick={onClick}>
      {children}
    </a>
  )
}
