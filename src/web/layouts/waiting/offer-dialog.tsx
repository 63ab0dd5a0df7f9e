import { m } from '#messages'
import { useAsking } from '#web/api/asking.ts'
import { useLineCalls } from '#web/api/matching/line-calls.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useRequestCalls } from '#web/api/requests.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { PairPicture } from '#web/components/requests/pair-picture.tsx'
import { useRequesting } from '#web/components/requests/asking/use-requesting.ts'
import type { Offer } from '#web/components/waiting/offers.ts'
import { useLineActions } from '#web/components/waiting/use-line-actions.tsx'
import { formatLeft } from '#web/components/requests/deadlines/format-left.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { catchLostFocus } from '#web/ui/focus/lost-focus.ts'
import { useShown } from '#web/ui/dialogs/use-shown.ts'
import { When } from '#web/ui/when.tsx'
import { Modal } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from '../moment.module.css'

/** `used`: a request is on its way, `kept`: it was sent before the place came. The others but `open`: the place is kept no longer, and why. */
export type OfferDialogState = 'open' | 'used' | 'kept' | 'taken_back' | 'paused' | 'passed' | 'cycle_ended' | 'gone'

type OfferDialogProps = {
  /** Null without one. */
  readonly offer: Offer | null
  readonly state: OfferDialogState
  readonly onClose: () => void
}

/** A place that is kept for the reader, and what to do about it. Sending and declining ask in dialogs of their own. */
export function OfferDialog({ offer, state, onClose }: OfferDialogProps) {
  const { shown } = useShown(offer)
  const { user } = useKnownMe()
  const requesting = useRequesting(useAsking(), useRequestCalls())
  const lines = useLineActions(useLineCalls())
  const isOpen = state === 'open'
  const closing = useRef<HTMLButtonElement>(null)
  // The button that had the focus goes with the place.
  useEffect(() => {
    const stop = isOpen ? undefined : catchLostFocus(() => closing.current)
    return stop
  }, [isOpen])
  const name = shown ? personInSentence(shown.supervisor) : ''
  return (
    <>
      <Dialog opened={offer !== null} onClose={onClose} withCloseButton={false} size="sm">
        {shown && (
          <div className={classes.moment}>
            {isOpen && <PairPicture pair={{ student: user, supervisor: shown.supervisor }} isEvent />}
            <Modal.Title className={classes.title ?? ''}>{TITLES[state]()}</Modal.Title>
            <div role="status">
              <p>{TEXTS[state]({ name })}</p>
              {isOpen && (
                <p className={classes.deadline}>
                  <When at={shown.endsAt} format={formatLeft} />
                </p>
              )}
            </div>
            <div className={classes.actions}>
              {isOpen && (
                <>
                  <Button
                    color="teal"
                    data-autofocus
                    onClick={() => {
                      onClose()
                      void requesting.request(shown.supervisor)
                    }}
                  >
                    {m.matching_request_confirm()}
                  </Button>
                  <Button
                    variant="default"
                    onClick={() => {
                      onClose()
                      void lines.decline(shown.supervisor)
                    }}
                  >
                    {m.waiting_decline()}
                  </Button>
                </>
              )}
              <Button ref={closing} variant={isOpen ? 'subtle' : 'default'} onClick={onClose}>
                {isOpen ? m.matching_later() : m.ui_close()}
              </Button>
            </div>
          </div>
        )}
      </Dialog>
      {requesting.dialog}
      {lines.dialog}
    </>
  )
}

const TITLES: Record<OfferDialogState, () => string> = {
  open: m.waiting_offer_title,
  used: m.waiting_offer_used,
  kept: m.waiting_offer_kept,
  taken_back: m.waiting_offer_over,
  paused: m.waiting_offer_over,
  passed: m.waiting_offer_over,
  cycle_ended: m.waiting_offer_over,
  gone: m.waiting_offer_over,
}

const TEXTS: Record<OfferDialogState, (of: { readonly name: string }) => string> = {
  open: m.waiting_offer_text,
  used: m.waiting_offer_used_text,
  kept: m.waiting_offer_used_text,
  taken_back: m.waiting_taken_back,
  paused: m.waiting_paused,
  passed: m.waiting_passed,
  cycle_ended: m.waiting_cycle_ended,
  gone: m.waiting_gone,
}
