import { m } from '#messages'
import { announce } from '#web/ui/announcements.tsx'
import { StepProgress } from '#web/ui/step-progress.tsx'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'

type StepFrameProps = {
  /** From 1. */
  readonly step: number
  readonly count: number
  /** Beside the progress. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** The second half of a double tap comes within this time, milliseconds, and this near, pixels. */
const DOUBLE_TAP_MS = 500
const DOUBLE_TAP_PX = 40

/**
 * One step of a few: when it changes, its heading has the focus and the step is said. The second half of a double tap on
 * what led on does nothing to the step that came beneath it.
 */
export function StepFrame({ step, count, aside, children }: StepFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  const lastTap = useRef({ step, at: Number.NEGATIVE_INFINITY, x: 0, y: 0 })
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    frame.current?.querySelector('h2')?.focus({ preventScroll: true })
    announce(m.onboarding_step({ step, count }))
  }, [step, count])
  const stopSecondTap = (event: MouseEvent): void => {
    // By key.
    if (event.detail === 0) return
    const { timeStamp: at, clientX: x, clientY: y } = event
    const before = lastTap.current
    lastTap.current = { step, at, x, y }
    const isSecond = at - before.at < DOUBLE_TAP_MS && Math.hypot(x - before.x, y - before.y) < DOUBLE_TAP_PX
    if (before.step === step || !isSecond) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <StepProgress step={step} count={count} label={m.onboarding_step({ step, count })} aside={aside} />
      <div ref={frame} onClickCapture={stopSecondTap}>
        {children}
      </div>
    </>
  )
}
