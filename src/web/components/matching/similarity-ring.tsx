import { formatPercent, similarityText } from '#web/i18n/numbers.ts'
import hidden from '#web/ui/visually-hidden.module.css'
import type { ReactNode } from 'react'
import classes from './similarity-ring.module.css'

type SimilarityRingProps = {
  /** In [0, 1]; null if unknown: no ring is drawn. */
  readonly score: number | null
  /** Diameter of the content, pixels. */
  readonly size?: number
  /** The avatar. */
  readonly children: ReactNode
}

const GAP = 4
const STROKE = 5

/** The similarity as a ring around an avatar. Hidden from screen readers: `SimilarityText` beside it says the same. */
export function SimilarityRing({ score, size = 96, children }: SimilarityRingProps) {
  const side = size + 2 * (GAP + STROKE)
  return (
    <span className={classes.ring} style={{ width: side, height: side }}>
      {score !== null && <Ring score={score} side={side} />}
      {children}
    </span>
  )
}

/** Side of the badge's view box; it scales with the text. */
const BADGE = 68

/** The similarity as a number in a ring, on any background; screen readers hear what it is a percentage of. */
export function SimilarityBadge({ score }: { readonly score: number }) {
  return (
    <span className={`${classes.ring} ${classes.badge}`}>
      <Ring score={score} side={BADGE} />
      <span className={classes.number} aria-hidden="true">
        {formatPercent(score)}
      </span>
      <span className={hidden.hidden}>{similarityText(score)}</span>
    </span>
  )
}

const Ring = ({ score, side }: { readonly score: number; readonly side: number }) => (
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
)

/** The similarity in words: "87% similarity"; nothing where there is none. @param score in [0, 1] */
export function SimilarityText({ score }: { score: number | null }) {
  const text = similarityText(score)
  return text !== null && <span className={classes.text}>{text}</span>
}
