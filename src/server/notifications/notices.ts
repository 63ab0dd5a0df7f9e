/** Tells people of a pair that they lost by another one's hand; docs/decisions/0082-what-people-are-told.md. */
import { MAIL_WAIT_MS } from '#domain/limits.ts'
import type { Queryable } from '../db/client.ts'
import type { EndingRequest } from '../db/queries/accounts/erasure.ts'
import { findCorrespondents } from '../db/queries/mails/correspondents.ts'
import { enqueueMails } from '../db/queries/mails/outbox.ts'
import { forgetLostPairs, noticeLostPairs } from '../db/queries/notices.ts'
import type { Step } from '../db/queries/requests/request-changes.ts'
import type { MailPayload } from '../mail/mail-payload.ts'
import type { RequestTransition } from './request-notifications.ts'

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
    return { eventKey: `${kind}:${requestId}:${userId}`, kind, userId, recipient, payload, transitionId: null, dueAt }
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
