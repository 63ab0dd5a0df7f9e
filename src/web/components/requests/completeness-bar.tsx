import { m } from '#messages'
import { formatPercent } from '#web/i18n/numbers.ts'
import type { ReactNode } from 'react'
import classes from './completeness-bar.module.css'

type CompletenessBarProps = {
  /** In [0, 1]; nothing is shown at 1. */
  readonly share: number
  /** The next thing to fill in. */
  readonly action?: ReactNode
}

/** How complete a profile is; hidden once it is. */
export function CompletenessBar({ share, action }: CompletenessBarProps) {
  if (share >= 1) return null
  const label = m.student_completeness({ percent: formatPercent(share) })
  return (
    <div className={classes.completeness}>
      <div className={classes.words}>
        <span>{label}</span>
        {action}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share * 100}
        aria-valuetext={`${share * 100}%`}
        className={classes.bar}
      >
        <div className={classes.done} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}
