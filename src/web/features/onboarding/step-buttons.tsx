import { m } from '#messages'
import { Button } from '@mantine/core'
import classes from './step-buttons.module.css'

type StepButtonsProps = {
  readonly onBack: () => void
  readonly onNext: () => void
  /** What the button that leads on says; Continue when left out. */
  readonly label?: string
  readonly isSaving?: boolean
  /** Why it doesn't go on. */
  readonly error?: string | undefined
}

/** One step back, one step on; they stay in reach however long the list above them is. */
export function StepButtons({ onBack, onNext, label, isSaving = false, error }: StepButtonsProps) {
  return (
    <div className={classes.bar}>
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
      <Button variant="default" size="lg" onClick={onBack}>
        {m.onboarding_back()}
      </Button>
      <Button size="lg" loading={isSaving} onClick={onNext}>
        {label ?? m.onboarding_next()}
      </Button>
    </div>
  )
}
