import { m } from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { SubmitButton } from '#web/ui/buttons/submit-button.tsx'
import { useCoveredFoot } from '#web/ui/window/use-covered-foot.ts'
import type { ReactNode, SubmitEvent } from 'react'
import classes from './step-buttons.module.css'

const BAR = 'step-buttons'

/** Puts the focus on the button that leads on. */
export function focusNext(): void {
  document.querySelector<HTMLElement>(`#${BAR} [type='submit']`)?.focus()
}

type StepButtonsProps = {
  /** Left out at the first of several steps. */
  readonly onBack?: (() => void) | undefined
  readonly onNext: () => void
  /** The label of the button that leads on; Continue when left out. */
  readonly label?: string
  readonly isSaving?: boolean
  /** Why it doesn't go on. */
  readonly error?: string | undefined
  /** Content that stays in sight with them. */
  readonly children?: ReactNode
}

/** One step back, one step on; they stay in reach however long the list above them is. */
export function StepButtons({ onBack, onNext, label, isSaving = false, error, children }: StepButtonsProps) {
  const bar = useCoveredFoot<HTMLFormElement>()
  const next = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!isSaving) onNext()
  }
  return (
    <form id={BAR} ref={bar} className={classes.bar} onSubmit={next}>
      {children}
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
      {onBack ? (
        <Button variant="default" size="lg" onClick={onBack}>
          {m.onboarding_back()}
        </Button>
      ) : null}
      <SubmitButton size="lg" isBusy={isSaving}>
        {label ?? m.onboarding_next()}
      </SubmitButton>
    </form>
  )
}
