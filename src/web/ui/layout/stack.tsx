import type { ComponentProps } from 'react'
import classes from './layout.module.css'

type StackProps = ComponentProps<'div'> & {
  /** Gap: 8, 16, 24 or 32 pixels. */
  readonly gap: 'xs' | 'md' | 'lg' | 'xl'
}

/** One below the other, full width. */
export function Stack({ gap, ...others }: StackProps) {
  return <div className={`${classes.stack} ${classes[gap]}`} {...others} />
}
