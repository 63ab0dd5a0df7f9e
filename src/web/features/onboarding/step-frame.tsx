import { m } from '#messages'
import { announce } from '#web/ui/toasts/toasts.ts'
import { useSecondTap } from '#web/hooks/keys-and-pointer.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Text, Title } from '@mantine/core'
import muted from '#web/ui/muted.module.css'
import stepProgress from '#web/ui/step-progress.module.css'
import classes from './step-frame.module.css'

type StepFrameProps = {
  /** From 1. */
  readonly step: number
  readonly count: number
  /** Beside the progress. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/**
 * One step of a few: when it changes, its heading has the focus. The second half of a double tap on
 * what led on does nothing to the step that came beneath it.
 */
export function StepFrame({ step, count, aside, children }: StepFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  const stopSecondTap = useSecondTap(step)
  useEffect(() => {
    // Messages about the step before are over.
    announce('')
    if (shown.current === step) return
    shown.current = step
    frame.current?.querySelector('h2')?.focus({ preventScroll: true })
  }, [step])
  return (
    <>
      <StepProgress step={step} count={count} label={m.onboarding_step({ step, count })} aside={aside} />
      <div ref={frame} className={classes.frame} onClickCapture={stopSecondTap}>
        {children}
      </div>
    </>
  )
}

type StepHeadingProps = {
  readonly title: string
  readonly text: string
}

/** The heading of a step; with the focus it is read out as which one it is. */
export function StepHeading({ title, text }: StepHeadingProps) {
  return (
    <div>
      <Title order={2} tabIndex={-1} aria-describedby={STEP_WORDS_ID}>
        {title}
      </Title>
      <Text c="dimmed">{text}</Text>
    </div>
  )
}

/** The id of the words: what a step is called by is described by them. */
const STEP_WORDS_ID = 'step-words'

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
const StepProgress = ({ step, count, label, aside }: StepProgressProps) => (
  <div className={stepProgress.progress}>
    <span className={stepProgress.bars} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={index < step ? stepProgress.done : stepProgress.open} />
      ))}
    </span>
    <div className={aside === undefined ? undefined : stepProgress.withAside}>
      <span id={STEP_WORDS_ID} className={muted.note}>
        {label}
      </span>
      {aside}
    </div>
  </div>
)
