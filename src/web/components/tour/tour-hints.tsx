import { m } from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconX } from '#web/ui/icons.tsx'
import { focusPage } from '#web/hooks/focus.ts'
import { hasKeyboard } from '#web/hooks/keys-and-pointer.ts'
import { ActionIcon } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useOpenTour } from './open-tour.ts'
import muted from '#web/ui/muted.module.css'
import classes from './tour-hints.module.css'

type TourHintsProps = {
  readonly person: string
  /** Id of the one on the first card. */
  readonly card: string | undefined
}

/** What a new student is told on their first cards, until they have read it or put it away. */
export function TourHints({ person, card }: TourHintsProps) {
  const { isOpen, close } = useOpenTour(person)
  return isOpen && <CardHints card={card} onClose={close} />
}

type CardHintsProps = Pick<TourHintsProps, 'card'> & {
  /** After the last one, or at any. */
  readonly onClose: () => void
}

/** Three hints above a card, one at a time; what is said next is read out. With a decision the next one comes. */
const CardHints = ({ card, onClose }: CardHintsProps) => {
  const [{ step, of }, show] = useState({ step: 1, of: card })
  const setStep = (next: number): void => show({ step: next, of: card })
  const hints = [
    (hasKeyboard() ? m.tour_hint_keys : m.tour_hint_swipe)({ right: m.matching_request(), left: m.matching_dismiss() }),
    m.tour_hint_percent(),
    m.tour_hint_later({ later: m.profile_keep(), requests: m.request_title() }),
  ]
  const close = (): void => {
    onClose()
    // The button goes with the hints.
    focusPage()
  }
  if (card !== of && step < hints.length) setStep(step + 1)
  useEffect(() => {
    // The last one was there for a whole card.
    if (card !== of) onClose()
  }, [card, of, onClose])
  return (
    <section className={classes.hints} aria-label={m.tour_hints()}>
      <p role="status">{hints[step - 1]}</p>
      <span className={muted.note}>{m.tour_hint_of({ step, count: hints.length })}</span>
      <Button variant="light" size="compact-md" onClick={() => (step < hints.length ? setStep(step + 1) : close())}>
        {step < hints.length ? m.ui_continue() : m.tour_hint_ok()}
      </Button>
      <ActionIcon variant="subtle" size={36} aria-label={m.tour_hint_close()} onClick={close}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </section>
  )
}
