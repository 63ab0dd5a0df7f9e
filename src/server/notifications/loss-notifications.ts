/**
 * Notifies people who lost a pair by somebody else's action; docs/decisions/0082-what-people-are-told.md.
 */
import { CYCLE_CALL_OFF_MS, MAIL_WAIT_MS } from '#domain/limits.ts'
import type { Queryable } from '../db/client.ts'
import type { EndingRequest } from '../db/queries/accounts/erasure.ts'
import { rememberEndOfPairs, rememberLostPairs, takeBackEndOfPairs } from '../db/queries/losses/lost-pairs.ts'
import { findCorrespondents } from '../db/queries/mails/correspondents.ts'
import { enqueueMails } from '../db/queries/mails/outbox.ts'
import type { MailPayload } from '../mail/mail-payload.ts'
import type { MailTemplateName } from '../mail/template-texts.ts'

const KINDS = {
  user_reset: 'pair_reset',
  user_deleted: 'pair_deleted',
} as const satisfies Record<string, MailTemplateName>

type Leaving = { readonly leavingId: string; readonly reason: keyof typeof KINDS }

/** Tells those who were in a pair with somebody who was reset or had their data deleted, by mail and at their next visit. */
export async function tellOfLeaving(
  tx: Queryable,
  requests: readonly EndingRequest[],
  { leavingId, reason }: Leaving,
  now: Date,
): Promise<void> {
  const pairs = requests
    .filter(({ type, state }) => type === 'SUPERVISION' && state === 'ACCEPTED')
    .map((pair) => ({ ...pair, userId: pair.studentId === leavingId ? pair.supervisorId : pair.studentId }))
  if (pairs.length === 0) return
  const people = await findCorrespondents(
    tx,
    pairs.map(({ userId }) => userId),
  )
  const told = pairs.filter(({ userId }) => people.has(userId))
  const lost = told.map(({ id, userId }) => ({ requestId: id, userId, otherId: leavingId }))
  await rememberLostPairs(tx, lost, reason, now)
  const kind = KINDS[reason]
  const mails = told.map(({ id: requestId, userId, type, studentId, supervisorId }) => {
    const payload: MailPayload = { type, requestId, studentId, supervisorId }
    const recipient = people.get(userId)?.email ?? ''
    return { eventKey: `${kind}:${requestId}:${userId}`, kind, userId, recipient, payload, transitionId: null }
  })
  const dueAt = new Date(now.getTime() + MAIL_WAIT_MS)
  await enqueueMails(
    tx,
    mails.map((mail) => ({ ...mail, dueAt })),
    now,
  )
}

const ENDED: MailTemplateName = 'pairs_ended'

/** Tells both of every pair that a new cycle ends; by mail only when that can't be called off any more. */
export async function tellOfEndedPairs(tx: Queryable, cycleId: string, now: Date): Promise<void> {
  const dueAt = new Date(now.getTime() + CYCLE_CALL_OFF_MS)
  await rememberEndOfPairs(tx, { cycleId, kind: ENDED, now, dueAt })
}

/** The new cycle was called off. */
export async function takeBackEndedPairs(tx: Queryable, cycleId: string): Promise<void> {
  await takeBackEndOfPairs(tx, { cycleId, kind: ENDED })
}
