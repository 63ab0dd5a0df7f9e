import { m } from '#messages'
import { IconCheck } from '#web/ui/icons.tsx'
import classes from './status-bar.module.css'
import hidden from '#web/ui/visually-hidden.module.css'

/** A step of the student's way. */
export type Stage = 'onboarding' | 'matching' | 'confirmed'

const STAGES: readonly { stage: Stage; label: () => string }[] = [
  { stage: 'onboarding', label: m.student_status_onboarding },
  { stage: 'matching', label: m.student_status_matching },
  { stage: 'confirmed', label: m.student_status_confirmed },
]

type StatusBarProps = {
  /** The present step; `confirmed` is the end, and done. */
  readonly stage: Stage
  /** The step in the place of Matching, while that is the present step. */
  readonly instead?: string | undefined
}

/** Onboarding - Matching - Confirmed, with done and present steps marked. */
export function StatusBar({ stage, instead }: StatusBarProps) {
  const at = STAGES.findIndex((each) => each.stage === stage)
  const isDone = (index: number): boolean => index < at || stage === 'confirmed'
  return (
    <ol className={classes.bar} aria-label={m.student_status()}>
      {STAGES.map(({ stage: name, label }, index) => (
        <li
          key={name}
          className={`${classes.stage} ${isDone(index) ? classes.done : ''}`}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={classes.dot}>{isDone(index) && <IconCheck size={16} stroke={2.75} aria-hidden />}</span>
          <span>{(name === 'matching' && stage === name && instead) || label()}</span>
          {isDone(index) && <span className={hidden.hidden}> ({m.student_status_done()})</span>}
        </li>
      ))}
    </ol>
  )
}
