import { m } from '#messages'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { WaitingPosition, User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import type { WaitingEntry } from '#contract/resources/requests/waiting.ts'
import { phaseErrorCode } from '#domain/cycles/phases.ts'
import { takesLevel } from '#domain/people/levels.ts'
import { formatNumber } from '#web/i18n/numbers.ts'

/** Query parameter of any page: whose offer of a place is to be opened, the supervisor's id. */
export const OFFER = 'offer'

/** A place that is kept for the student. */
export type Offer = { readonly supervisor: User; readonly endsAt: string }

/** The places that are kept for a student, the one whose time is over first. */
export function offersOf(lists: readonly WaitingEntry[]): Offer[] {
  return lists
    .flatMap(({ supervisor, offer }) => (offer ? [{ supervisor, endsAt: offer.ends_at }] : []))
    .toSorted((one, other) => Date.parse(one.endsAt) - Date.parse(other.endsAt))
}

/** Whether a request to this supervisor is on its way, which keeps the place. @param requests the student's own */
export function hasRequested({ id }: User, requests: readonly Request[]): boolean {
  return requests.some(({ supervisor, state }) => supervisor.id === id && state === 'PENDING')
}

/** Whether this person is a supervisor who has no place for the reader, or for whom the reader waits. */
export function hasWaitingList({ supervisor, is_registered: isRegistered }: User): boolean {
  return isRegistered && supervisor !== undefined && (supervisor.available_slots < 1 || supervisor.line !== undefined)
}

type Reading = {
  readonly reader: User
  readonly cycle: CurrentCycle | undefined
  /** The reader's own. */
  readonly requests: readonly Request[]
}

/** Whether the reader may begin to wait for a place of this person, as far as a page knows; the server knows the rest. */
export function mayWaitFor(person: User, { reader, cycle, requests }: Reading): boolean {
  if (reader.role !== 'STUDENT' || reader.student?.has_supervisor) return false
  if (!person.is_registered || (person.supervisor?.available_slots ?? 1) > 0) return false
  if (cycle && phaseErrorCode(cycle.phase, 'STUDENT', 'send') !== null) return false
  if (requests.some((request) => request.supervisor.id === person.id && preventsWaiting(request))) return false
  return takesLevel(person.supervisor?.levels ?? [], reader.student?.level ?? null)
}

const preventsWaiting = ({ state, is_past: isPast }: Request): boolean => state !== 'WITHDRAWN' && !isPast

/** How many wait before the student. */
export function positionText({ before }: Pick<WaitingPosition, 'before'>): string {
  if (before === 0) return m.waiting_before_none()
  return before === 1 ? m.waiting_before_one() : m.waiting_before({ count: formatNumber(before) })
}

/** How many wait for places of a supervisor. */
export function waitingCountText(count: number): string {
  return count === 1 ? m.waiting_for_places_one() : m.waiting_for_places({ count: formatNumber(count) })
}
