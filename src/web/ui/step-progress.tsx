import type { ReactNode } from 'react'
import classes from './step-progress.module.css'

/** The id of the words: what a step is called by is described by them. */
export const STEP_WORDS_ID = 'step-words'

type StepProgressProps = {
  /** From 1. */
  readonly step: number
  readonly count: number
  /** The same in words. */
  readonly label: string
  /** Shown beside the words. Null reserves its room. */
  readonly aside?: ReactNode
}

/** Progress through a few steps. */
export function StepProgress({ step, count, label, aside }: StepProgressProps) {
  return (
    <div className={classes.progress}>
      <span className={classes.bars} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <span key={index} className={index < step ? classes.done : classes.open} />
        ))}
      </span>
      <div className={aside === undefined ? undefined : classes.withAside}>
        <span id={STEP_WORDS_ID} className={classes.label}>
          {label}
        </span>
        {aside}
      </div>
    </div>
  )
}
