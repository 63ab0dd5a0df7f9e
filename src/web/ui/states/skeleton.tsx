import classes from './skeleton.module.css'

type SkeletonProps = {
  readonly height: number
  /** Full width when left out. */
  readonly width?: number | string
  readonly shape?: 'line' | 'card' | 'pill' | 'circle'
  readonly 'aria-busy'?: boolean
}

/** A placeholder with the place and size of content that is loading. */
export function Skeleton({ height, width = '100%', shape = 'line', ...others }: SkeletonProps) {
  return <div className={`${classes.skeleton} ${classes[shape] ?? ''}`} style={{ width, height }} {...others} />
}
