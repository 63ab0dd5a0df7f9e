import { m } from '#messages'
import { announce } from '#web/ui/toasts/toasts.ts'
import { StepProgress } from '#web/ui/step-progress.tsx'
import { useSecondTap } from '#web/hooks/keys-and-pointer.ts'
import { type ReactNode, useEffect, useRef } from 'react'

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
      <div ref={frame} onClickCapture={stopSecondTap}>
        {children}
      </div>
    </>
  )
}
