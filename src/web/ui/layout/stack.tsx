import type { ComponentProps } from 'react'
import classes from './layout.module.css'

type StackProps = ComponentProps<'div'> & {
  /** Between two of them: 8, 16, 24 or 32 pixels. */
  readonly gap: 'xs' | 'md' | 'lg' | 'xl'
}

/** One below the other, each as wide as there is room. */
export function Stack({ gap, ...others }: StackProps) {
  return <div className={`${classes.stack} ${classes[gap]}`} {...others} />
}
