import classes from './skeleton.module.css'

type SkeletonProps = {
  readonly height: number
  /** All there is when left out. */
  readonly width?: number | string
  readonly shape?: 'line' | 'card' | 'pill' | 'circle'
  readonly 'aria-busy'?: boolean
}

/** A shape in the place and size of what is on its way. */
export function Skeleton({ height, width = '100%', shape = 'line', ...others }: SkeletonProps) {
  return <div className={`${classes.skeleton} ${classes[shape] ?? ''}`} style={{ width, height }} {...others} />
}
