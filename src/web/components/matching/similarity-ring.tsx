import { m } from '#messages'
import { formatPercent } from '#web/i18n/numbers.ts'
import type { ReactNode } from 'react'
import classes from './similarity-ring.module.css'

type SimilarityRingProps = {
  /** In [0, 1]; null when it is not known, which draws no ring. */
  readonly score: number | null
  /** Diameter of what is inside, pixels. */
  readonly size?: number
  /** The avatar. */
  readonly children: ReactNode
}

const GAP = 4
const STROKE = 5

/** The similarity as a ring around an avatar. Silent: the same in words is `SimilarityText`, beside it. */
export function SimilarityRing({ score, size = 96, children }: SimilarityRingProps) {
  const side = size + 2 * (GAP + STROKE)
  return (
    <span className={classes.ring} style={{ width: side, height: side }}>
      {score !== null && (
        <svg viewBox={`0 0 ${side} ${side}`} aria-hidden="true">
          <circle className={classes.track} cx={side / 2} cy={side / 2} r={(side - STROKE) / 2} strokeWidth={STROKE} />
          {score > 0 && ( // of nothing, round ends would leave a dot
            <circle
              className={classes.share}
              cx={side / 2}
              cy={side / 2}
              r={(side - STROKE) / 2}
              strokeWidth={STROKE}
              pathLength={100}
              strokeDasharray={`${score * 100} 100`}
            />
          )}
        </svg>
      )}
      {children}
    </span>
  )
}

/** The similarity in words: "87% similarity". @param score in [0, 1] */
export function SimilarityText({ score }: { score: number }) {
  return <span className={classes.text}>{m.similarity_percent({ percent: formatPercent(score) })}</span>
}
