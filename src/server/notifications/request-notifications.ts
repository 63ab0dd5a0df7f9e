import { MAIL_WAIT_MS, MESSAGE_MAIL_WAIT_MS, MESSAGE_WAIT_MS } from '#domain/limits.ts'
import type { RequestState, RequestType, TransitionReason } from '#domain/request-lifecycle.ts'
import { isByHand, PAIR_REASONS } from '#domain/requests/pairs-by-hand.ts'
import { UNANSWERED_REASONS } from '#domain/requests/unanswered.ts'
import { PUSH_KINDS, type PushKind, pushKind } from '#domain/push/notification.ts'
import type { Queryable } from '../db/client.ts'
import { type NewEvent, sendEvents, slotEvents } from '../db/queries/events.ts'
import { requestsWith, type EndingRequest } from '../db/queries/accounts/erasure.ts'
import { reviveMailsOfSending, enqueueMails } from '../db/queries/mails/outbox.ts'
import {
  type MailOfTransition,
  type Notifications,
  recordNotifications,
  recordForDevices,
} from '../db/queries/notifications.ts'
import { otherPairsOf } from '../db/queries/requests/requests.ts'
import type { MailTemplateName } from '../mail/template-texts.ts'
import type { MailPayload, OfferPayload } from '../mail/mail-payload.ts'
import { recordMessageMail } from '../db/queries/mails/message-mails.ts'
import { findCorrespondents } from '../db/queries/mails/correspondents.ts'
import { forgetLostPairs, noticeLostPairs } from '../db/queries/notices.ts'
import type { Step } from '../db/queries/requests/request-changes.ts'
import type { EndedOffer } from '#domain/waiting.ts'

/** A transition that just happened, the last one of its request, for those who have to hear of it. */
export type RequestTransition = {
  readonly requestId: string
  readonly type: RequestType
  readonly studentId: string
  readonly supervisorId: string
  readonly reason: TransitionReason
  /** The state of the request by now. */
  readonly to?: RequestState
  /** The transition this one took back: its mails stay unsent if they still can. */
  readonly revertsTransitionId: number | null
  /** The reason of the transition that somebody undid. */
  readonly undone?: TransitionReason | null
  /** The student was added who has yet to register. */
  readonly isInvitation?: boolean
}

type Addressee<Kind> = { readonly kind: Kind; readonly userId: string }

/** The recipients of a mail about a transition: nobody for most, and both for an admin's action. */
const addresseesOf = (transition: RequestTransition): Addressee<MailTemplateName>[] => {
  const { reason, studentId, supervisorId } = transition
  if (isByHand(reason)) return [studentId, supervisorId].map((userId) => ({ kind: reason, userId }))
  const addressee = addresseeOf(transition)
  return addressee ? [addressee] : []
}

const addresseeOf = (transition: RequestTransition): Addressee<MailTemplateName> | null => {
  const { reason, studentId, supervisorId, isInvitation } = transition
  switch (reason) {
    case 'sent':
      return { kind: 'request_received', userId: supervisorId }
    case 'added':
      return { kind: isInvitation ? 'added_unregistered' : 'added', userId: studentId }
    case 'accepted':
    case 'rejected':
    case 'removed':
      return { kind: reason, userId: studentId }
    case 'accepted_elsewhere':
      return { kind: reason, userId: supervisorId }
    case 'expired':
      return { kind: 'request_expired', userId: studentId }
    case 'cycle_ended':
      return { kind: 'request_cycle_ended', userId: studentId }
    case 'undone': {
      const kind = undoneKindOf(transition)
      return kind && { kind, userId: studentId }
    }
    default:
      return null
  }
}

/** The mail by which a supervisor's decision is taken back that a mail has told of. */
const undoneKindOf = ({ type, to, undone }: RequestTransition): MailTemplateName | null => {
  if (type !== 'SUPERVISION') return null
  switch (undone) {
    case 'rejected':
      return 'rejection_undone'
    case 'accepted':
      return 'acceptance_undone'
    case 'added':
      return to === 'PENDING' ? 'acceptance_undone' : 'addition_undone'
    case 'removed':
      return 'removal_undone'
    default:
      return null
  }
}

/** Whose devices are notified: those of the mail's recipient, where there is such a notification, and those of the supervisor after a withdrawal. */
const notifiedOf = (transition: RequestTransition): Addressee<PushKind> | null => {
  const { reason, supervisorId } = transition
  const { kind, userId } =
    reason === 'withdrawn' ? { kind: reason, userId: supervisorId } : (addresseeOf(transition) ?? {})
  const pushed = PUSH_KINDS.find((one) => one === kind)
  return pushed && userId ? { kind: pushed, userId } : null
}

/**
 * Transitions after which the mail about the sent request is obsolete: the request has ended, or its supervisor has
 * seen it.
 */
const SUPERSEDES_SENDING = new Set<TransitionReason>([
  'withdrawn',
  'accepted',
  'rejected',
  'added',
  'accepted_elsewhere',
  ...UNANSWERED_REASONS,
  'paired_by_admin',
])

/**
 * Notifies about transitions, in their transaction: mails and notifications go into the outbox (due after a delay, so
 * that an undo can cancel them), events to the two people. A change of slots is an event for everybody.
 */
export async function notifyOfTransitions(
  tx: Queryable,
  transitions: readonly RequestTransition[],
  now: Date,
): Promise<void> {
  if (transitions.length === 0) return
  const dueAt = new Date(now.getTime() + MAIL_WAIT_MS)
  const sentAgain = transitions.filter(isSentAgain)
  await reviveMailsOfSending(tx, sentAgain.map(requestIdOf), dueAt, now)
  const conflicts = transitions.some(changesConflicts) ? await conflictEvents(tx, transitions) : []
  await recordNotifications(tx, newsOf(transitions, conflicts, dueAt), now)
}

const newsOf = (
  transitions: readonly RequestTransition[],
  conflicts: readonly NewEvent[],
  dueAt: Date,
): Notifications => ({
  takenBack: transitions.flatMap(({ revertsTransitionId }) => revertsTransitionId ?? []),
  sendingSuperseded: transitions.filter(({ reason }) => SUPERSEDES_SENDING.has(reason)).map(requestIdOf),
  mails: joined(transitions.flatMap((transition) => addresseesOf(transition).map((one) => written(transition, one)))),
  pushes: transitions.flatMap((transition) => {
    const addressee = notifiedOf(transition)
    return addressee ? [written(transition, asPush(addressee))] : []
  }),
  dueAt,
  events: [...transitions.flatMap(requestEvents), ...conflicts, ...slotEvents(supervisorsIn(transitions))],
})

/** An undone decision is no decision of the supervisor's: the request is as it was when it was sent. */
const isSentAgain = ({ reason, undone }: RequestTransition): boolean =>
  reason === 'restored' || undone === 'withdrawn' || undone === 'paired_by_admin'

const requestIdOf = ({ requestId }: { readonly requestId: string }): string => requestId

/** Separate names, so that the mail runner ignores them. */
const asPush = ({ kind, userId }: Addressee<PushKind>): Addressee<string> => ({ kind: pushKind(kind), userId })

/** Somebody who was never told of a request, or of a decision, need not be told that it is withdrawn, or undone. */
const TAKES_NEWS_BACK = new Set<TransitionReason>(['accepted_elsewhere', 'withdrawn', 'undone'])

const written = (transition: RequestTransition, addressee: Addressee<string>): MailOfTransition => {
  const { requestId, type, studentId, supervisorId, reason } = transition
  const payload: MailPayload = { type, requestId, studentId, supervisorId }
  return { requestId, ...addressee, payload, onlyIfTold: TAKES_NEWS_BACK.has(reason) }
}

/** Requests of a student that end unanswered at the same moment are told in one mail. */
const joined = (mails: readonly MailOfTransition[]): MailOfTransition[] => {
  const isUnanswered = ({ kind }: MailOfTransition) => kind === 'request_expired' || kind === 'request_cycle_ended'
  const ended = Map.groupBy(mails.filter(isUnanswered), ({ kind, userId }) => `${kind} ${userId}`)
  const together = [...ended.values()].flatMap(([first, ...others]): MailOfTransition[] => {
    if (!first) return []
    if (others.length === 0) return [first]
    const payload: MailPayload = { userId: first.userId, requestIds: [first, ...others].map(requestIdOf) }
    return [{ ...first, payload }]
  })
  return [...mails.filter((mail) => !isUnanswered(mail)), ...together]
}

type AboutRequest = Pick<RequestTransition, 'requestId' | 'type' | 'studentId' | 'supervisorId'>

const requestEvents = ({ requestId, type, studentId, supervisorId }: AboutRequest): NewEvent[] =>
  [studentId, supervisorId].map((userId) => ({ userId, type: 'request', data: { request_id: requestId, type } }))

/** Tells the two people of a request, by event, that its content has changed. */
export async function announceRequest(tx: Queryable, request: AboutRequest, now: Date): Promise<void> {
  await sendEvents(tx, requestEvents(request), now)
}

/** Steps that a student who is in another pair can take part in. */
const CHANGES_CONFLICTS = new Set<TransitionReason>(['added', 'removed', 'undone', ...PAIR_REASONS])

const changesConflicts = ({ type, reason }: RequestTransition): boolean =>
  type === 'SUPERVISION' && CHANGES_CONFLICTS.has(reason)

/** A conflict that begins or ends concerns the supervisors of the student's other pairs. */
const conflictEvents = async (tx: Queryable, transitions: readonly RequestTransition[]): Promise<NewEvent[]> => {
  const events: NewEvent[] = []
  for (const { type, studentId, requestId } of transitions.filter(changesConflicts)) {
    const pairs = await otherPairsOf(tx, studentId, requestId)
    for (const { id, supervisorId } of pairs)
      events.push({ userId: supervisorId, type: 'request', data: { request_id: id, type } })
  }
  return events
}

/** They make and end no pair. How many have asked is read with the next answer; a hall of students who ask would ask all day. */
const MOVES_NO_PLACE: ReadonlySet<TransitionReason> = new Set([
  'sent',
  'withdrawn',
  'rejected',
  'expired',
  'cycle_ended',
  'accepted_elsewhere',
])

/** The supervisors whose places may have changed, without duplicates. */
const supervisorsIn = (transitions: readonly RequestTransition[]): string[] => [
  ...new Set(
    transitions
      .filter(({ type, reason, undone }) => type === 'SUPERVISION' && !MOVES_NO_PLACE.has(undone ?? reason))
      .map(({ supervisorId }) => supervisorId),
  ),
]

/** Tells everybody with a request to or from a person that the person has registered, and so has a name. */
export async function announceRegistered(tx: Queryable, userId: string, now: Date): Promise<void> {
  const open = await requestsWith(tx, userId, ['PENDING', 'ACCEPTED'])
  const events = open.flatMap(({ id, ...request }) => requestEvents({ requestId: id, ...request }))
  const toOthers = events.filter((event) => event.userId !== userId)
  await sendEvents(tx, toOthers, now)
}

/**
 * Up to this number of supervisors, events tell of the slots. For more, loading everything again is less work.
 */
const SLOT_EVENTS_MAX = 200

/** Tells everybody's cards that the numbers of places of these supervisors were changed. */
export async function announceSlots(tx: Queryable, supervisorIds: readonly string[], now: Date): Promise<void> {
  const areTooMany = supervisorIds.length > SLOT_EVENTS_MAX
  await sendEvents(tx, areTooMany ? [{ userId: null, type: 'reset', data: {} }] : slotEvents(supervisorIds), now)
}

type NewMessage = {
  readonly messageId: string
  readonly requestId: string
  readonly studentId: string
  readonly supervisorId: string
  /** The author. */
  readonly by: string
}

/**
 * Notifies about a message, in its transaction: both people by event, the other one's devices, and the other one by
 * mail if it stays unread.
 */
export async function notifyOfMessage(tx: Queryable, said: NewMessage, now: Date): Promise<void> {
  const { messageId, requestId, studentId, supervisorId, by } = said
  const data = { request_id: requestId, message_id: messageId, by }
  const heard = [studentId, supervisorId].map((userId) => ({ userId, type: 'message' as const, data }))
  const message = {
    subject: messageId,
    userId: by === studentId ? supervisorId : studentId,
    payload: { type: 'CHAT', requestId, studentId, supervisorId },
  }
  const after = (wait: number): Date => new Date(now.getTime() + wait)
  await sendEvents(tx, heard, now)
  await recordForDevices(tx, { ...message, kind: pushKind('message'), dueAt: after(MESSAGE_WAIT_MS) }, now)
  await recordMessageMail(tx, { ...message, kind: 'message', dueAt: after(MESSAGE_MAIL_WAIT_MS) }, now)
}

type Unanswered = { readonly id: string; readonly supervisorId: string; readonly answerBy: Date }

/** Reminds a supervisor by one mail that these requests wait for an answer. */
export async function remindOfAnswers(
  tx: Queryable,
  requests: readonly [Unanswered, ...Unanswered[]],
  now: Date,
): Promise<void> {
  const [{ id, supervisorId: userId }] = requests
  const supervisor = (await findCorrespondents(tx, [userId])).get(userId)
  if (!supervisor) return
  const payload: MailPayload = { userId, requestIds: requests.map((request) => request.id) }
  const eventKey = `answer_reminder:${id}:${now.toISOString()}`
  const mail = { eventKey, kind: 'answer_reminder', userId, recipient: supervisor.email, payload, dueAt: now }
  await enqueueMails(tx, [mail], now)
}

/** People of a pair are told that they lost it by another one's hand; docs/decisions/0082-what-people-are-told.md. */
const MAILS = { user_reset: 'pair_reset', user_deleted: 'pair_deleted' } as const

type Leaving = { readonly leavingId: string; readonly reason: keyof typeof MAILS }

/** Those who were in a pair with somebody who was reset or had their data deleted: by mail and at their next visit. */
export async function tellOfLeaving(
  tx: Queryable,
  requests: readonly EndingRequest[],
  { leavingId, reason }: Leaving,
  now: Date,
): Promise<void> {
  const pairs = requests
    .filter(({ type, state }) => type === 'SUPERVISION' && state === 'ACCEPTED')
    .map((pair) => ({ ...pair, userId: pair.studentId === leavingId ? pair.supervisorId : pair.studentId }))
  const people = await findCorrespondents(
    tx,
    pairs.map(({ userId }) => userId),
  )
  const told = pairs.filter(({ userId }) => people.has(userId))
  const lost = told.map(({ id, userId }) => ({ requestId: id, userId, otherId: leavingId }))
  await noticeLostPairs(tx, lost, reason, now)
  const kind = MAILS[reason]
  const dueAt = new Date(now.getTime() + MAIL_WAIT_MS)
  const mails = told.map(({ id: requestId, userId, type, studentId, supervisorId }) => {
    const payload: MailPayload = { type, requestId, studentId, supervisorId }
    const recipient = people.get(userId)?.email ?? ''
    return { eventKey: `${kind}:${requestId}:${userId}`, kind, userId, recipient, payload, dueAt }
  })
  await enqueueMails(tx, mails, now)
}

/** The end of a pair at the next visit, unless the two are a pair again before; its mail is that of the request. */
export async function noticeStep(
  db: Queryable,
  step: Pick<Step & RequestTransition, 'type' | 'to' | 'reason' | 'requestId' | 'studentId' | 'supervisorId'>,
  now: Date,
): Promise<void> {
  const { type, to, reason, requestId, studentId, supervisorId } = step
  if (type !== 'SUPERVISION') return
  const ofStudent = { requestId, userId: studentId, otherId: supervisorId }
  const ofSupervisor = { requestId, userId: supervisorId, otherId: studentId }
  if (reason === 'removed') await noticeLostPairs(db, [ofStudent], reason, now)
  if (reason === 'ended_by_admin') await noticeLostPairs(db, [ofStudent, ofSupervisor], reason, now)
  if (to === 'ACCEPTED') await forgetLostPairs(db, [studentId, supervisorId])
}

/** A place that is kept for a student until a moment, or why it is kept no longer (docs/decisions/0095-a-place-can-be-waited-for.md). */
export type OfferNews = { readonly studentId: string } & ({ readonly until: Date } | { readonly why: EndedOffer })

/**
 * Tells of a waiting list, in the transaction that changed it: everybody who sees the supervisor's places by event; and each of
 * these students by event and mail, and on their devices.
 */
export async function notifyWaitingList(
  tx: Queryable,
  supervisorId: string,
  news: readonly OfferNews[],
  now: Date,
): Promise<void> {
  const data = { supervisor_id: supervisorId }
  const events = news.map(({ studentId: userId }) => ({ userId, type: 'waiting' as const, data }))
  await sendEvents(tx, [...events, ...slotEvents([supervisorId])], now)
  if (news.length === 0) return
  const people = await findCorrespondents(
    tx,
    news.map(({ studentId }) => studentId),
  )
  const dueAt = new Date(now.getTime() + MAIL_WAIT_MS)
  for (const one of news) {
    const { studentId: userId } = one
    const told = 'until' in one ? { until: one.until.toISOString() } : { why: one.why }
    const payload: OfferPayload = { studentId: userId, supervisorId, ...told }
    const kind = 'until' in one ? 'place_offered' : 'offer_over'
    const subject = `${supervisorId}:${userId}:${now.toISOString()}`
    const recipient = people.get(userId)?.email
    const mail = { eventKey: `${kind}:${subject}`, kind, userId, payload, dueAt }
    if (recipient) await enqueueMails(tx, [{ ...mail, recipient }], now)
    await recordForDevices(tx, { kind: pushKind(kind), subject, userId, payload, dueAt }, now)
  }
}
