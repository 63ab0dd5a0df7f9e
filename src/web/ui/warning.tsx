import { IconAlertTriangle } from '#web/ui/icons.tsx'
import type { ReactNode } from 'react'
import classes from './warning.module.css'

/** A warning that needs the reader's attention, in a sentence. */
export function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.warning}>
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <div>{children}</div>
    </div>
  )
}
