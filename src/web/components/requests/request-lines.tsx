import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { formatNumber, similarityText } from '#web/i18n/numbers.ts'
import { Facts } from '#web/ui/facts.tsx'
import { When } from '#web/ui/when.tsx'
import { personInSentence } from '../people/person-name.ts'
import { Countdown, TimeLeft } from './deadlines.tsx'
import type { OutputOf } from '#contract/operations.ts'
import { wasAdded } from './relationship.ts'
import classes from './request-lines.module.css'

/** What a student is told of a pending request whose supervisor has no place for them any more; null while there is one. */
export function noPlaceText({ supervisor }: User): string | null {
  return supervisor && supervisor.available_slots < 1 ? m.request_no_place() : null
}

type PendingLineProps = {
  readonly request: Request
  /** Says that a place is kept for it, where no line beside it does. */
  readonly saysOffer?: boolean
}

/** The line of a student's waiting request: since when, how long is left, and that no place is free by now. */
export function PendingLine({ request, saysOffer = false }: PendingLineProps) {
  const { supervisor, similarity_score: score, asked_at: askedAt, answer_by: answerBy } = request
  const none = noPlaceText(supervisor)
  const asked = (
    <When key="asked" at={askedAt} says={(when) => [similarityText(score), when].filter(Boolean).join(' · ')} />
  )
  const keptUntil = saysOffer && supervisor.supervisor?.line?.offer_ends_at
  const kept = keptUntil && <Countdown key="kept" at={keptUntil} says={(left) => m.waiting_used({ left })} />
  if (answerBy === null && none === null && !kept) return asked
  const left = answerBy !== null && (
    <TimeLeft key="left" at={answerBy} name={personInSentence(supervisor)} isNamed={Boolean(kept)} />
  )
  return <Facts>{[asked, kept, left, none].filter(Boolean)}</Facts>
}

/** Heading of a supervisor's dashboard: how many students wait for a place or an answer. */
export function waitingHeading(count: number): string {
  if (count === 0) return m.supervisor_waiting_none()
  return count === 1 ? m.supervisor_waiting_one() : m.supervisor_waiting_many({ count })
}

/** Heading of pages about requests: how many are pending; undefined for none. */
export function pendingHeading(count: number): string | undefined {
  if (count === 0) return undefined
  return count === 1 ? m.badge_pending_one() : m.badge_pending_many({ count })
}

/** The heading for a student who was accepted, by one supervisor or several. */
export function pairHeading([pair, ...others]: readonly Request[]): string | undefined {
  if (others.length > 0) return m.student_conflict_heading()
  if (pair?.supervisor.is_deleted) return m.student_left_heading()
  return pair && m.student_pair_heading()
}

type OpenRequestsProps = { readonly me: Pick<OutputOf<'users.me'>, 'user' | 'max_active_requests'> }

/** How many requests of a student are open, if their number is limited; nothing without a limit. */
export function OpenRequests({ me: { user, max_active_requests: limit } }: OpenRequestsProps) {
  // Answers that this device stored before limits existed have none.
  if (typeof limit !== 'number') return null
  const count = user.student?.pending_requests ?? 0
  const [open, most] = [formatNumber(count), formatNumber(limit)]
  return (
    <p className={classes.open}>
      {count < limit ? m.requests_open({ open, most }) : m.error_request_limit_reached({ most })}
    </p>
  )
}

/** How a pair came about, and when. */
export function AcceptedLine({ request }: { readonly request: Request }) {
  const says = wasAdded(request) ? m.request_line_added : m.request_line_accepted
  return <When at={request.since} says={(when) => says({ when })} />
}
