import { MAIL_WAIT_MS } from '#domain/limits.ts'
import type { RequestType, TransitionReason } from '#domain/request-lifecycle.ts'
import type { Queryable } from '../db/client.ts'
import { type NewEvent, recordEvents } from '../db/queries/events.ts'
import {
  cancelMailsOf,
  cancelMailsOfSending,
  enqueueMails,
  type NewMail,
  reviveMailsOfSending,
} from '../db/queries/mails/outbox.ts'
import { findPeople, type Person } from '../db/queries/people/people.ts'
import { otherPairsOf } from '../db/queries/requests/requests.ts'
import type { MailTemplateName } from '../mail/template-texts.ts'
import type { MailPayload } from '../mail/outbox-mail.ts'

/** A transition that just happened, for those who have to hear of it. */
export type RequestTransition = {
  readonly transitionId: number
  readonly requestId: string
  readonly type: RequestType
  readonly studentId: string
  readonly supervisorId: string
  readonly reason: TransitionReason
  /** The transition this one took back: its mails stay unsent if they still can. */
  readonly takesBack: number | null
  /** A withdrawal was taken back: the request stands as when it was sent. */
  readonly sentAgain?: boolean
}

type MailToPerson = { readonly kind: MailTemplateName; readonly person: Person }

/** Whom a transition is told by mail; most are told to nobody. */
const told = (reason: TransitionReason, student: Person, supervisor: Person): MailToPerson | null => {
  switch (reason) {
    case 'sent':
      return { kind: 'request_received', person: supervisor }
    case 'added':
      return { kind: student.isRegistered ? 'added' : 'added_unregistered', person: student }
    case 'accepted':
    case 'rejected':
    case 'removed':
      return { kind: reason, person: student }
    case 'accepted_elsewhere':
      return { kind: reason, person: supervisor }
    default:
      return null
  }
}

/** Steps after which nobody needs to hear any more that the request was sent: it is gone, or its supervisor has seen it. */
const SENDING_IS_OLD_NEWS = new Set<TransitionReason>([
  'withdrawn',
  'accepted',
  'rejected',
  'added',
  'accepted_elsewhere',
])

/**
 * Tells of transitions: mails into the outbox (due after a wait, so that an undo takes them back) and events to the two
 * people, all in the transaction of the transitions themselves. A change of places goes to everybody's cards.
 */
export async function notifyOfTransitions(
  tx: Queryable,
  happened: readonly RequestTransition[],
  now: Date,
): Promise<void> {
  const people = await findPeople(
    tx,
    happened.flatMap(({ studentId, supervisorId }) => [studentId, supervisorId]),
  )
  await announceByMail(tx, happened, people, now)
  const conflicts = await conflictEvents(tx, happened)
  await recordEvents(tx, [...happened.flatMap(requestEvents), ...conflicts, ...slotEvents(happened, people)], now)
}

const announceByMail = async (
  tx: Queryable,
  happened: readonly RequestTransition[],
  people: ReadonlyMap<string, Person>,
  now: Date,
): Promise<void> => {
  const dueAt = new Date(now.getTime() + MAIL_WAIT_MS)
  const takenBack = happened.flatMap(({ takesBack }) => takesBack ?? [])
  const answered = happened.filter(({ reason }) => SENDING_IS_OLD_NEWS.has(reason))
  const sentAgain = happened.filter(({ reason, sentAgain: isSentAgain }) => isSentAgain || reason === 'restored')
  await cancelMailsOf(tx, takenBack, now)
  const neverTold = await cancelMailsOfSending(tx, answered.map(requestIdOf), now)
  await reviveMailsOfSending(tx, sentAgain.map(requestIdOf), dueAt, now)
  // Who never heard of a request need not hear that it went elsewhere.
  const news = happened.filter(({ reason, requestId }) => reason !== 'accepted_elsewhere' || !neverTold.has(requestId))
  const mails = news.flatMap((one) => mailOf(one, people, dueAt))
  await enqueueMails(tx, mails, now)
}

const requestIdOf = ({ requestId }: RequestTransition): string => requestId

const mailOf = (
  { transitionId, requestId, type, studentId, supervisorId, reason }: RequestTransition,
  people: ReadonlyMap<string, Person>,
  dueAt: Date,
): NewMail[] => {
  const student = people.get(studentId)
  const supervisor = people.get(supervisorId)
  const mail = student && supervisor ? told(reason, student, supervisor) : null
  if (!mail || mail.person.isDeleted) return []
  const { kind, person } = mail
  const payload: MailPayload = { type, requestId, studentId, supervisorId }
  const eventKey = `${kind}:${transitionId}`
  return [{ eventKey, kind, userId: person.id, recipient: person.email, payload, transitionId, dueAt }]
}

const requestEvents = ({ requestId, type, studentId, supervisorId }: RequestTransition): NewEvent[] =>
  [studentId, supervisorId].map((userId) => ({ userId, type: 'request', data: { request_id: requestId, type } }))

/** Steps that a student who is in another pair can take part in. */
const CHANGES_CONFLICTS = new Set<TransitionReason>(['added', 'removed', 'undone'])

/** A conflict that begins or ends concerns the supervisors of the student's other pairs. */
const conflictEvents = async (tx: Queryable, happened: readonly RequestTransition[]): Promise<NewEvent[]> => {
  const events: NewEvent[] = []
  for (const { type, reason, studentId, requestId } of happened) {
    if (type !== 'SUPERVISION' || !CHANGES_CONFLICTS.has(reason)) continue
    const pairs = await otherPairsOf(tx, studentId, requestId)
    for (const { id, supervisorId } of pairs)
      events.push({ userId: supervisorId, type: 'request', data: { request_id: id, type } })
  }
  return events
}

const slotEvents = (happened: readonly RequestTransition[], people: ReadonlyMap<string, Person>): NewEvent[] =>
  [...new Set(happened.filter(({ type }) => type === 'SUPERVISION').map(({ supervisorId }) => supervisorId))].flatMap(
    (id) => {
      const supervisor = people.get(id)
      return supervisor ? [slotEvent(supervisor)] : []
    },
  )

const slotEvent = ({ id, availableSlots, pendingRequests }: Person): NewEvent => ({
  userId: null,
  type: 'slots',
  data: {
    supervisor_id: id,
    available_slots: availableSlots,
    pending_requests: pendingRequests,
  },
})

/** Tells everybody's cards that a supervisor's number of places was changed. */
export function announceSlots(tx: Queryable, supervisorId: string, now: Date): Promise<void> {
  return announceSlotsOfMany(tx, [supervisorId], now)
}

/** Supervisors whose cards are told one by one. Of more, reading everything anew is less work for everybody. */
const SLOT_EVENTS_MAX = 200

/** The same for many supervisors at once. */
export async function announceSlotsOfMany(tx: Queryable, supervisorIds: readonly string[], now: Date): Promise<void> {
  const isMuch = supervisorIds.length > SLOT_EVENTS_MAX
  const changed = isMuch ? [] : [...(await findPeople(tx, supervisorIds)).values()]
  await recordEvents(tx, isMuch ? [{ userId: null, type: 'reset', data: {} }] : changed.map(slotEvent), now)
}
