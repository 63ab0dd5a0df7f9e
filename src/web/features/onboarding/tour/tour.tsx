import { m } from '#messages'
import { currentLocale } from '#web/i18n/locale.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useComputedColorScheme } from '@mantine/core'
import type { ReactNode } from 'react'
import { StepButtons } from '../step-buttons.tsx'
import { StepFrame, StepHeading } from '../step-frame.tsx'
import { useStepHistory } from '../use-step-history.ts'
import { PICTURE_SIZE, pictureFile, type PictureName, type TourStep } from './tour-steps.ts'
import classes from './tour.module.css'

type TourProps = {
  readonly steps: readonly TourStep[]
  /** A last step of its own, which can't be skipped; it leads on itself. */
  readonly end?: ReactNode
  /** Leads on, after the last step or from any one. */
  readonly onDone: () => void
}

/** The actions of a role, step by step. The address names the step, so that the browser's Back leads to the one before. */
export function Tour({ steps, end, onDone }: TourProps) {
  const count = steps.length + (end ? 1 : 0)
  const { asked, ...history } = useStepHistory()
  const step = Number.isInteger(Number(asked)) ? Math.min(Math.max(Number(asked), 1), count) : 1
  const go = (to: number): void => history.go(String(step), String(to))
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
        onBack={step > 1 ? () => history.back(String(step - 1)) : undefined}
        label={isLast ? m.tour_finish() : m.onboarding_next()}
        onNext={() => (isLast ? onDone() : go(step + 1))}
      />
    </StepFrame>
  )
}

/** The addresses of all pictures by their path in this folder. */
const addresses = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

type TourPictureProps = {
  readonly step: TourStep
  /** The step after it, whose picture is then there at once. */
  readonly next: TourStep | undefined
}

/** A page of the application as it looks in the reader's language and theme. */
const TourPicture = ({ step, next }: TourPictureProps) => {
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const addressOf = (name: PictureName) => addresses[`./pictures/${pictureFile(name, currentLocale(), theme)}`]
  const coming = next && addressOf(next.picture)
  const address = addressOf(step.picture)
  return (
    <>
      {coming && <link rel="prefetch" href={coming} />}
      <img
        // Another element for another picture, so that the one before is never seen under new words.
        key={address}
        className={classes.picture}
        src={address}
        alt={m.tour_picture({ page: step.page() })}
        width={PICTURE_SIZE.width}
        height={PICTURE_SIZE.height}
        // Without a connection; the words stand by themselves.
        onError={({ currentTarget }) => (currentTarget.hidden = true)}
      />
    </>
  )
}
