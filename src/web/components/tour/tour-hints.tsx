import { m } from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconX } from '#web/ui/icons.tsx'
import { focusPage } from '#web/hooks/focus.ts'
import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { useOpenTour } from './open-tour.ts'
import classes from './tour-hints.module.css'

/** What a new student is told on their first card, until they have read it or put it away. */
export function TourHints({ person }: { readonly person: string }) {
  const { isOpen, close } = useOpenTour(person)
  return isOpen && <CardHints onClose={close} />
}

type CardHintsProps = {
  /** After the last one, or at any. */
  readonly onClose: () => void
}

/** Three hints above the first card, one at a time; what is said next is read out. */
const CardHints = ({ onClose }: CardHintsProps) => {
  const [step, setStep] = useState(1)
  const hints = [
    m.tour_hint_swipe({ right: m.matching_request(), left: m.matching_dismiss() }),
    m.tour_hint_percent(),
    m.tour_hint_later({ later: m.matching_later(), requests: m.request_title() }),
  ]
  const close = (): void => {
    onClose()
    // The button goes with the hints.
    focusPage()
  }
  return (
    <section className={classes.hints} aria-label={m.tour_hints()}>
      <p role="status">{hints[step - 1]}</p>
      <span className={classes.count}>{m.tour_hint_of({ step, count: hints.length })}</span>
      <Button variant="light" size="compact-md" onClick={() => (step < hints.length ? setStep(step + 1) : close())}>
        {step < hints.length ? m.onboarding_next() : m.tour_hint_ok()}
      </Button>
      <ActionIcon variant="subtle" size={36} aria-label={m.tour_hint_close()} onClick={close}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </section>
  )
}
