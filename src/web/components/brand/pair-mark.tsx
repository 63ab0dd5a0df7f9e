import type { ReactNode } from 'react'
import classes from './pair-mark.module.css'

type PairMarkProps = {
  /** together: a pair; apart: not a pair (yet, or any more); broken: nothing here. */
  readonly state: 'together' | 'apart' | 'broken'
  /** Height, pixels. */
  readonly size?: number
  /** An icon at the overlap of the circles. */
  readonly children?: ReactNode
}

const DISTANCE = { together: 16, apart: 34, broken: 34 } as const
const LENS = 'M60 7.510a26 26 0 0 1 0 40.980a26 26 0 0 1 0 -40.980z'

/** The logo's two circles as a picture of two people's relation. */
export function PairMark({ state, size = 96, children }: PairMarkProps) {
  const distance = DISTANCE[state]
  return (
    <span className={`${classes.mark} ${classes[state]}`}>
      <svg width={(size * 124) / 56} height={size} viewBox="-2 0 124 56" aria-hidden="true">
        <circle className={classes.two} cx={60 + distance} cy="28" r="26" />
        <circle className={classes.one} cx={60 - distance} cy="28" r="26" />
        {state === 'together' && <path className={classes.lens} d={LENS} />}
      </svg>
      {children && <span className={classes.icon}>{children}</span>}
    </span>
  )
}
