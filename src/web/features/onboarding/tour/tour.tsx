import { m } from '#messages'
import { currentLocale } from '#web/i18n/locale.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import type { ReactNode } from 'react'
import { StepButtons } from '../step-buttons.tsx'
import { StepFrame, StepHeading } from '../step-frame.tsx'
import { useStepHistory } from '../use-step-history.ts'
import { PICTURE_SIZES, pictureFile, type Sight, THEMES, type TourStep } from './tour-steps.ts'
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
        <TourPicture step={shown} />
      </div>
      <StepButtons
        onBack={step > 1 ? () => history.back(String(step - 1)) : undefined}
        label={isLast ? m.tour_finish() : m.ui_continue()}
        onNext={() => (isLast ? onDone() : go(step + 1))}
      />
    </StepFrame>
  )
}

/** The addresses of all pictures by their path in this folder. */
const addresses = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

/** A page of the application in the reader's language and theme, on a device like theirs. Those that styles hide are not loaded. */
const TourPicture = ({ step: { picture, page } }: { readonly step: TourStep }) =>
  THEMES.map((theme) => {
    const addressOf = (device: Sight['device']) =>
      addresses[`./pictures/${pictureFile(picture, currentLocale(), { theme, device })}`]
    return (
      // Another element for another picture, so that the one before is never seen under new words.
      <picture key={`${picture} ${theme}`} className={classes[theme]}>
        <source media="(min-width: 1024px)" srcSet={addressOf('desktop')} {...PICTURE_SIZES.desktop} />
        <img
          className={classes.picture}
          src={addressOf('phone')}
          alt={m.tour_picture({ page: page() })}
          loading="lazy"
          {...PICTURE_SIZES.phone}
          // Without a connection; the words stand by themselves.
          onError={({ currentTarget }) => (currentTarget.hidden = true)}
        />
      </picture>
    )
  })
