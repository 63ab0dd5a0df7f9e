import type { ReactNode } from 'react'
import classes from './layout.module.css'

type GroupProps = {
  /** Gap: 8 or 16 pixels. */
  readonly gap?: 'xs' | 'md'
  readonly justify?: 'start' | 'center' | 'end' | 'between'
  readonly children: ReactNode
}

/** Side by side; wraps where there is no room. */
export function Group({ gap = 'md', justify = 'start', children }: GroupProps) {
  return <div className={`${classes.group} ${classes[gap]} ${classes[justify]}`}>{children}</div>
}
