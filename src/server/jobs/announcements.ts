import { MAIL_WAIT_MS } from '#domain/limits.ts'
import type { RequestType, TransitionReason } from '#domain/request-lifecycle.ts'
import type { Queryable } from '../db/client.ts'
import { type NewEvent, recordEvents } from '../db/queries/events.ts'
import { cancelMailsOf, enqueueMails } from '../db/queries/outbox.ts'
import { findPeople, type Person } from '../db/queries/people.ts'

/** A transition that just happened, for those who have to hear of it. */
export type Happened = {
  readonly transitionId: number
  readonly requestId: string
  readonly type: RequestType
  readonly studentId: string
  readonly supervisorId: string
  readonly reason: TransitionReason
  /** The transition this one took back, or made pointless: its mails stay unsent if they still can. */
  readonly takesBack: number | null
}

/** The mails about requests; messages/ has their words under mail_<kind>_*. */
export type RequestMailKind =
  | 'added'
  | 'added_unregistered'
  | 'request_received'
  | 'accepted'
  | 'rejected'
  | 'removed'
  | 'accepted_elsewhere'

type Told = { readonly kind: RequestMailKind; readonly person: Person }

/** Whom a transition is told by mail; most are told to nobody. */
const told = (reason: TransitionReason, student: Person, supervisor: Person): Told | null => {
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

/**
 * Tells of transitions: mails into the outbox (due after a wait, so that an undo takes them back) and events to the two
 * people, all in the transaction of the transitions themselves. A change of places goes to everybody's cards.
 */
export const announce = async (tx: Queryable, happened: readonly Happened[], now: Date): Promise<void> => {
  const people = await findPeople(
    tx,
    happened.flatMap(({ studentId, supervisorId }) => [studentId, supervisorId]),
  )
  const dueAt = new Date(now.getTime() + MAIL_WAIT_MS)
  const mails = happened.flatMap((one) => {
    const student = people.get(one.studentId)
    const supervisor = people.get(one.supervisorId)
    const mail = student && supervisor ? told(one.reason, student, supervisor) : null
    if (!mail || mail.person.isDeleted) return []
    return {
      eventKey: `${mail.kind}:${one.transitionId}`,
      kind: mail.kind,
      userId: mail.person.id,
      recipient: mail.person.email,
      payload: { type: one.type, requestId: one.requestId, studentId: one.studentId, supervisorId: one.supervisorId },
      transitionId: one.transitionId,
      dueAt,
    }
  })
  await enqueueMails(tx, mails, now)
  await cancelMailsOf(
    tx,
    happened.flatMap(({ takesBack }) => takesBack ?? []),
    now,
  )
  await recordEvents(tx, [...happened.flatMap(requestEvents), ...slotEvents(happened, people)], now)
}

const requestEvents = ({ requestId, type, studentId, supervisorId }: Happened): NewEvent[] =>
  [studentId, supervisorId].map((userId) => ({ userId, type: 'request', data: { request_id: requestId, type } }))

const slotEvents = (happened: readonly Happened[], people: ReadonlyMap<string, Person>): NewEvent[] =>
  [...new Set(happened.filter(({ type }) => type === 'SUPERVISION').map(({ supervisorId }) => supervisorId))].flatMap(
    (id) => {
      const supervisor = people.get(id)
      return supervisor ? [slotEvent(supervisor)] : []
    },
  )

const slotEvent = ({ id, totalSlots, takenSlots, pendingRequests }: Person): NewEvent => ({
  userId: null,
  type: 'slots',
  data: {
    supervisor_id: id,
    available_slots: Math.max(0, totalSlots - takenSlots),
    pending_requests: pendingRequests,
  },
})

/** Tells everybody's cards that a supervisor's number of places was changed. */
export const announceSlots = async (tx: Queryable, supervisorId: string, now: Date): Promise<void> => {
  const supervisor = (await findPeople(tx, [supervisorId])).get(supervisorId)
  if (supervisor) await recordEvents(tx, [slotEvent(supervisor)], now)
}
