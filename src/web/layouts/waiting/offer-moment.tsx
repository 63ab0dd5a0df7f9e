import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import type { Line } from '#contract/resources/requests/waiting.ts'
import { takesLevel } from '#domain/people/levels.ts'
import { m } from '#messages'
import { LEAVING } from '#web/api/matching/line-calls.ts'
import { ownLinesQuery } from '#web/api/matching/lines.ts'
import { useMe } from '#web/api/me.ts'
import { personQuery } from '#web/api/people.ts'
import { ME } from '#web/api/query-client.ts'
import { DISMISSING, ownRequestsQuery } from '#web/api/requests.ts'
import { closedText, isOver } from '#web/components/cycle/phase-texts.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { isUsed, type Offer, offersOf } from '#web/components/waiting/offers.ts'
import { showEnded } from '#web/ui/toasts/toasts.ts'
import { type MutationKey, type QueryClient, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { OfferDialog, type OfferDialogState } from './offer-dialog.tsx'

/** Tells a student of a place that is kept for them when it becomes free, on any page, and of its end. */
export function OfferMoment() {
  const me = useMe()
  const user = me?.user
  const mayWait = user?.role === 'STUDENT' && user.tags.length > 0 && !user.student?.has_supervisor
  const lines = useQuery({ ...ownLinesQuery, enabled: mayWait }).data
  const { data: requests = NONE } = useQuery({ ...ownRequestsQuery, enabled: mayWait })
  const { offer, close } = useNewOffer(mayWait ? lines : undefined, requests)
  const level = user?.student?.level ?? null
  const seen = { requests, level, cycle: me?.cycle, isPhaseKnown: useIsFetching({ queryKey: ME }) === 0 }
  useEnds(mayWait ? lines : undefined, offer, seen)
  const state = offer ? stateOf(offer, lines ?? [], seen) : 'open'
  return <OfferDialog offer={offer} state={state} onClose={close} />
}

const NONE: readonly Request[] = []

/** A moved end makes no other offer. */
const isSame = (one: Offer) => (other: Offer) => one.supervisor.id === other.supervisor.id

type NewOffer = Offer & {
  /** A request was on its way before. */
  readonly isForRequest: boolean
}

/** The offer that has appeared since the last answer, until it is put away; those of the first answer are no news. */
const useNewOffer = (lines: readonly Line[] | undefined, requests: readonly Request[]) => {
  const [known, setKnown] = useState(lines)
  const [offer, setOffer] = useState<NewOffer | null>(null)
  if (lines !== known) {
    setKnown(lines)
    const before = known && offersOf(known)
    const latest = before && offersOf(lines ?? []).find((one) => !before.some(isSame(one)))
    const moved = offer && offersOf(lines ?? []).find(isSame(offer))
    if (latest) setOffer({ ...latest, isForRequest: isUsed(latest.supervisor, requests) })
    else if (moved) setOffer({ ...offer, endsAt: moved.endsAt })
    // Whoever found a supervisor meanwhile hears of that.
    else if (!lines) setOffer(null)
  }
  return { offer, close: () => setOffer(null) }
}

type Seen = {
  readonly requests: readonly Request[]
  /** At which the reader writes. */
  readonly level: string | null
  readonly cycle: CurrentCycle | undefined
  /** False while the cycle is asked for anew: lines that end with it may be known first. */
  readonly isPhaseKnown: boolean
}

const stateOf = (offer: NewOffer, lines: readonly Line[], seen: Seen): OfferDialogState => {
  if (isUsed(offer.supervisor, seen.requests)) return offer.isForRequest ? 'kept' : 'used'
  if (!seen.isPhaseKnown || offersOf(lines).some(isSame(offer))) return 'open'
  return endOf(offer, lines, seen.cycle)
}

type OfferEnd = Exclude<OfferDialogState, 'open' | 'used' | 'kept'>

/** Why there is no such offer any more, as far as it can be seen. */
const endOf = (offer: Offer, lines: readonly Line[], cycle: Seen['cycle']): OfferEnd => {
  if (isOver(cycle) || endedAt(cycle?.ends_at, offer)) return 'cycle_ended'
  if (!lines.some((line) => line.supervisor.id === offer.supervisor.id))
    return isReached(offer.endsAt) ? 'passed' : 'gone'
  return closedText(cycle) || endedAt(cycle?.closes_at, offer) ? 'paused' : 'taken_back'
}

/** Whether a moment of the cycle has ended an offer, which the lines may say before the phase is asked for anew. */
const endedAt = (moment: string | null | undefined, { endsAt }: Offer): boolean =>
  typeof moment === 'string' && Date.parse(moment) === Date.parse(endsAt) && isReached(moment, CLOCKS_DIFFER_MS)

/** By how much the clock of the device may be slow. */
const CLOCKS_DIFFER_MS = 60_000

const isReached = (moment: string, early = 0): boolean => Date.parse(moment) <= Date.now() + early

/** Says that an offer, or waiting, has ended by no doing of the reader's, unless the dialog about it is open, which says so itself. */
const useEnds = (lines: readonly Line[] | undefined, open: Offer | null, seen: Seen): void => {
  const { requests, level, cycle, isPhaseKnown } = seen
  const client = useQueryClient()
  const known = useRef({ lines, cycleId: cycle?.id })
  useEffect(() => {
    if (!isPhaseKnown) return
    const { lines: before = [], cycleId } = known.current
    known.current = { lines, cycleId: cycle?.id }
    if (!lines) return
    // A rejection is told as such.
    const isTold = (line: Seat): boolean => !isOwnDoing(client, line) && !isRejected(line, requests)
    for (const offer of offersOf(before).filter(isTold)) {
      if (offersOf(lines).some(isSame(offer))) continue
      if (open && isSame(open)(offer)) continue
      const end = endOf(offer, lines, cycle)
      if (end === 'gone') void tellWhyGone(client, offer, level, END_TEXTS.gone)
      else showEnded(END_TEXTS[end]({ name: personInSentence(offer.supervisor) }))
    }
    // With a cycle all lines end.
    if (isOver(cycle) || cycle?.id !== cycleId) return
    for (const line of before.filter(isTold)) {
      const isThere = lines.some(({ supervisor }) => supervisor.id === line.supervisor.id)
      if (!isThere && !line.offer) void tellWhyGone(client, line, level, m.waiting_left_for_good)
    }
  }, [client, lines, open, requests, level, cycle, isPhaseKnown])
}

type Seat = Pick<Offer, 'supervisor'>
type Says = (of: { readonly name: string }) => string

/** Whether somebody's waiting rests or has ended, only the supervisor's levels say. */
const tellWhyGone = async (client: QueryClient, { supervisor }: Seat, level: string | null, ended: Says) => {
  const now = await client.query({ ...personQuery(supervisor.id), staleTime: 0 }).catch(() => supervisor)
  const says = takesLevel(now.supervisor?.levels ?? [], level) ? ended : m.waiting_rests
  showEnded(says({ name: personInSentence(supervisor) }))
}

const END_TEXTS: Record<OfferEnd, Says> = {
  taken_back: m.waiting_taken_back,
  paused: m.waiting_paused,
  passed: m.waiting_passed,
  cycle_ended: m.waiting_cycle_ended,
  gone: m.waiting_gone,
}

const isRejected = (offer: Seat, requests: readonly Request[]): boolean =>
  requests.some(({ supervisor, state }) => supervisor.id === offer.supervisor.id && state === 'REJECTED')

const isOwnDoing = (client: QueryClient, { supervisor: { id } }: Seat): boolean =>
  carriedOut<string>(client, LEAVING).includes(id) ||
  carriedOut<{ readonly supervisorId: string }>(client, DISMISSING).some(({ supervisorId }) => supervisorId === id)

const carriedOut = <Variables,>(client: QueryClient, mutationKey: MutationKey): Variables[] =>
  client
    .getMutationCache()
    .findAll({ mutationKey })
    .filter(({ state: { status } }) => status !== 'error')
    .map(({ state: { variables } }) => variables as Variables)
