import type { MouseEvent, ReactNode } from 'react'
import classes from './link-button.module.css'

type LinkButtonProps = {
  readonly href: string
  /** Called on a click; it has to prevent the navigation itself. */
  readonly onClick?: (event: MouseEvent) => void
  readonly children: ReactNode
}

/** A plain link that looks like the primary button; for screens without the component library. */
export function LinkButton({ href, onClick, children }: LinkButtonProps) {
  return (
    <a className={classes.button} href={href} onClick={onClick}>
      {children}
    </a>
  )
}
