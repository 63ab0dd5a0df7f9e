import type { ReactNode } from 'react'
import classes from './drawings.module.css'

/** Frame of the line drawings of empty states, in the logo's two colours; each contains its two circles. */
export function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={classes.drawing} width="140" height="120" viewBox="0 0 140 120" aria-hidden="true">
      {children}
    </svg>
  )
}
