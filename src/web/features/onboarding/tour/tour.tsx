import { m } from '#messages'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { StepButtons } from '../step-buttons.tsx'
import { StepFrame } from '../step-frame.tsx'
import { StepHeading } from '../step-heading.tsx'
import { TourPicture } from './tour-picture.tsx'
import type { TourStep } from './tour-steps.ts'
import classes from './tour.module.css'

type TourProps = {
  readonly steps: readonly TourStep[]
  /** A last step of its own, which can't be skipped; it leads on itself. */
  readonly end?: ReactNode
  /** Leads on, after the last step or from any one. */
  readonly onDone: () => void
}

/** What a role does here, step by step. The address names the step, so that the browser's Back leads to the one before. */
export function Tour({ steps, end, onDone }: TourProps) {
  const count = steps.length + (end ? 1 : 0)
  const navigate = useNavigate()
  const asked = Number(useSearchParams()[0].get('step'))
  const step = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), count) : 1
  const go = (to: number): void => void navigate({ search: `?step=${to}` })
  const shown = steps[step - 1]
  if (!shown) {
    return (
      <StepFrame step={step} count={count}>
        {end}
      </StepFrame>
    )
  }
  const isLast = step === count
  const skip = (
    <Button variant="subtle" onClick={() => (end ? go(count) : onDone())}>
      {m.tour_skip()}
    </Button>
  )
  return (
    <StepFrame step={step} count={count} aside={isLast ? null : skip}>
      <div className={classes.step}>
        <StepHeading title={shown.title()} text={shown.text()} />
        <TourPicture step={shown} next={steps[step]} />
      </div>
      <StepButtons
        onBack={step > 1 ? () => go(step - 1) : undefined}
        label={isLast ? m.tour_finish() : m.onboarding_next()}
        onNext={() => (isLast ? onDone() : go(step + 1))}
      />
    </StepFrame>
  )
}
