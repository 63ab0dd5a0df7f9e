import type { Request } from '#contract/resources/requests/requests.ts'
import type { WaitingEntry } from '#contract/resources/requests/waiting.ts'
import type { OfferState } from '#domain/waiting.ts'
import { m } from '#messages'
import { useKnownMe } from '#web/api/me.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { offerQuery, ownWaitingQuery } from '#web/api/waiting.ts'
import { personInSentence, personName } from '#web/components/people/person-name.ts'
import { type Action, useActions } from '#web/components/requests/actions.ts'
import { useStudentActions } from '#web/components/requests/student-actions.ts'
import { formatLeft } from '#web/components/requests/deadlines.tsx'
import { Avatar } from '#web/components/people/avatar.tsx'
import { useWaitingActions } from '#web/components/waiting/waiting-actions.tsx'
import { hasRequested, OFFER, type Offer, offersOf } from '#web/components/waiting/waiting-facts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconArmchair } from '#web/ui/icons.tsx'
import { Dialog, useShown } from '#web/ui/dialogs/dialog.tsx'
import { catchLostFocus } from '#web/hooks/focus.ts'
import { When } from '#web/ui/when.tsx'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import classes from './moment.module.css'
import { useCloseOnce } from './use-close-once.ts'

/**
 * The place that is kept for the reader, a student, on any page: when it becomes free, and where its address (`?offer=`) is opened. Of
 * one that is kept no longer it says why. Sending and declining ask in dialogs of their own.
 */
export function OfferDialog() {
  const { offer, isInAddress, close } = useOpenOffer()
  const { shown } = useShown(offer)
  const { carryOut } = useActions()
  const { request } = useStudentActions()
  const { declineOffer } = useWaitingActions()
  const isOpen = offer?.state === 'open'
  const closing = useRef<HTMLButtonElement>(null)
  // The button that had the focus goes with the place.
  useEffect(() => {
    const stop = isOpen ? undefined : catchLostFocus(() => closing.current)
    return stop
  }, [isOpen])
  // Its question lies over it, so that a no leads back to it.
  const act = async (action: Action): Promise<void> => {
    if (await carryOut(action)) close()
  }
  return (
    <Dialog opened={offer !== null} onClose={close} addsEntry={!isInAddress} withCloseButton={false} size="sm">
      {shown && (
        <div className={classes.moment}>
          {isOpen && (
            <span className={classes.seat}>
              <Avatar name={personName(shown.supervisor)} pictureUrl={shown.supervisor.picture_url} size={56} />
              <IconArmchair size={88} stroke={1.25} aria-hidden />
            </span>
          )}
          <Modal.Title className={classes.title ?? ''}>{(TITLES[shown.state] ?? m.waiting_offer_over)()}</Modal.Title>
          <div role="status">
            <p>{TEXTS[shown.state]({ name: personInSentence(shown.supervisor) })}</p>
            {isOpen && shown.endsAt && (
              <p className={classes.deadline}>
                <When at={shown.endsAt} format={formatLeft} />
              </p>
            )}
          </div>
          <div className={classes.actions}>
            {isOpen && (
              <>
                <Button color="teal" data-autofocus onClick={() => void act(request(shown.supervisor))}>
                  {m.matching_request_confirm()}
                </Button>
                <Button variant="default" onClick={() => void act(declineOffer(shown.supervisor))}>
                  {m.waiting_decline()}
                </Button>
              </>
            )}
            <Button ref={closing} variant={isOpen ? 'subtle' : 'default'} onClick={close}>
              {isOpen ? m.app_later() : m.ui_close()}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

/** As the server says, or its time was over while it was shown. */
type Shown = OfferState | 'passed'

const TITLES: Partial<Record<Shown, () => string>> = { open: m.waiting_offer_title, used: m.waiting_offer_used }

const TEXTS: Record<Shown, (of: { readonly name: string }) => string> = {
  open: m.waiting_offer_text,
  used: m.waiting_offer_used_text,
  taken_back: m.waiting_taken_back,
  paused: m.waiting_paused,
  rests: m.waiting_rests,
  passed: m.waiting_passed,
  cycle_ended: m.waiting_cycle_ended,
  gone: m.waiting_gone,
}

const NONE: readonly Request[] = []

/** The offer that has appeared since the last answer, or is asked for by the address, until it is put away; and how it stands. */
const useOpenOffer = () => {
  const { waits = false } = useKnownMe()
  const lists = useQuery({ ...ownWaitingQuery, enabled: waits }).data
  const { data: requests = NONE } = useQuery({ ...ownRequestsQuery, enabled: waits })
  const [params, setParams] = useSearchParams()
  const { news, forget } = useNewOffer(lists, requests)
  const wanted = news?.supervisor.id ?? params.get(OFFER)
  const { data } = useQuery({ ...offerQuery(wanted ?? ''), enabled: wanted !== null })
  const isInAddress = params.has(OFFER)
  const leave = useCloseOnce(() => setParams((before) => withoutOffer(before), { replace: true }))
  const close = (): void => {
    forget()
    if (isInAddress) leave()
  }
  const supervisor = data?.supervisor ?? news?.supervisor
  const endsAt = data?.ends_at ?? news?.endsAt ?? null
  const said = data?.state ?? 'open'
  const state: Shown = said === 'gone' && endsAt !== null && isReached(endsAt) ? 'passed' : said
  const offer = useMemo(
    () => (wanted !== null && supervisor ? { supervisor, endsAt, state } : null),
    [wanted, supervisor, endsAt, state],
  )
  return { offer, isInAddress, close }
}

const isReached = (moment: string): boolean => Date.parse(moment) <= Date.now()

const withoutOffer = (before: URLSearchParams): URLSearchParams => {
  const after = new URLSearchParams(before)
  after.delete(OFFER)
  return after
}

/** Offers of the first answer are no news, nor is one for a request that is on its way. */
const useNewOffer = (lists: readonly WaitingEntry[] | undefined, requests: readonly Request[]) => {
  const [known, setKnown] = useState(lists)
  const [news, setNews] = useState<Offer | null>(null)
  if (lists && lists !== known) {
    setKnown(lists)
    const before = known && offersOf(known)
    const isNew = ({ supervisor }: Offer): boolean => !before?.some((one) => one.supervisor.id === supervisor.id)
    const latest = before && offersOf(lists).find((one) => isNew(one) && !hasRequested(one.supervisor, requests))
    if (latest) setNews(latest)
  }
  return { news, forget: () => setNews(null) }
}
