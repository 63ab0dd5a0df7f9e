import { and, eq, inArray, isNull, or, sql, type SQL, desc, isNotNull } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { oneOf, rowsOf } from '../../one-of.ts'
import { preparedStatement } from '../../prepared-query.ts'
import { outbox } from '../../schema/mail-and-events.ts'
import { requestTransitions, requests } from '../../schema/requests.ts'
import { isOutsideSummary, isMail, isOpen } from './delivery.ts'

/** A mail to write down; it leaves when `dueAt` has come, unless it is cancelled before. */
export type NewMail = {
  readonly eventKey: string
  readonly kind: string
  readonly userId: string | null
  readonly recipient: string
  readonly payload: Record<string, string | string[]>
  readonly dueAt: Date
}

/** Writes mails into the outbox, in the transaction of what they tell of; one an event, however often it is called. */
export async function enqueueMails(tx: Queryable, mails: readonly NewMail[], now: Date): Promise<void> {
  if (mails.length === 0) return
  await tx
    .insert(outbox)
    .values(mails.map((mail) => ({ ...mail, createdAt: now })))
    .onConflictDoNothing()
}

/** Nobody has it yet, and nobody is being handed it. */
export const isUnsent = and(isNull(outbox.sentAt), isNull(outbox.handedOverAt))

/** Takes back what has not left yet of these transitions. */
export async function cancelMailsOf(tx: Queryable, transitionIds: readonly number[], now: Date): Promise<void> {
  if (transitionIds.length === 0) return
  await tx
    .update(outbox)
    .set({ cancelledAt: now })
    .where(and(inArray(outbox.transitionId, [...transitionIds]), isUnsent, isNull(outbox.cancelledAt)))
}

const reviveSending = preparedStatement(
  'revive_mails_of_sending',
  sql`
    update ${outbox} set cancelled_at = null, parked_at = null, held_at = null, summary_id = null, due_at = ${sql.placeholder('dueAt')}::timestamptz,
      attempts = case when locked_until > ${sql.placeholder('now')}::timestamptz then attempts else 0 end
    where transition_id = any(array(
        select id from ${requestTransitions}
        where request_id in ${rowsOf(sql.placeholder('requestIds'))} and reason = 'sent'))
      and sent_at is null and handed_over_at is null and cancelled_at is not null`,
)

/**
 * What was taken back of the news that these requests were sent is due again, with all its attempts, unless one is still
 * under way, which is known by its number.
 */
export async function reviveMailsOfSending(
  tx: Queryable,
  requestIds: readonly string[],
  dueAt: Date,
  now: Date,
): Promise<void> {
  if (requestIds.length === 0) return
  await reviveSending(tx, { requestIds, dueAt: dueAt.toISOString(), now: now.toISOString() })
}

/** Whether all mails about a transition were taken back, so that nobody is told of it. */
export async function areMailsCancelled(tx: Queryable, transitionId: number): Promise<boolean> {
  const [mails] = await tx
    .select({ all: sql<boolean | null>`bool_and(${outbox.cancelledAt} is not null)` })
    .from(outbox)
    .where(eq(outbox.transitionId, transitionId))
  return mails?.all ?? false
}

/** Removes the mails and notifications, in whatever state, to these people and those to others that name one of them. */
export async function deleteMailsWith(tx: Queryable, userIds: readonly string[]): Promise<void> {
  const names = sql`jsonb_path_query_array(${outbox.payload}, '$.*') ?| ${sql.param(userIds)}::text[]`
  await tx.delete(outbox).where(or(oneOf(outbox.userId, userIds), names))
}

/** Ids of the rows of the outbox that are still there. */
export async function existingMailIds(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.select({ id: outbox.id }).from(outbox).where(oneOf(outbox.id, ids))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Takes back the mails that have not left yet about requests which are about to go.
 * @param which a condition on the table of requests
 */
export async function cancelMailsAbout(tx: Queryable, which: SQL | undefined, now: Date): Promise<void> {
  const waiting = await tx
    .select({ id: requestTransitions.id })
    .from(outbox)
    .innerJoin(requestTransitions, eq(requestTransitions.id, outbox.transitionId))
    .innerJoin(requests, eq(requests.id, requestTransitions.requestId))
    .where(and(which, isNull(outbox.sentAt), isNull(outbox.cancelledAt)))
  await cancelMailsOf(
    tx,
    waiting.map(({ id }) => id),
    now,
  )
}

/** Was given up. */
export const isDeadLetter = and(isNotNull(outbox.deadLetteredAt), isNull(outbox.sentAt), isNull(outbox.cancelledAt))

const listedAt = sql`coalesce(${outbox.deadLetteredAt}, ${outbox.createdAt})`

/** Mails that were not sent, in one state or both, the latest first, at most `limit` after the position. */
export function listUnsentMails(
  db: Queryable,
  state: 'waiting' | 'dead_letter' | null,
  limit: number,
  after: { readonly at: Date; readonly id: string } | null,
) {
  const isInState = or(state === 'dead_letter' ? undefined : isOpen, state === 'waiting' ? undefined : isDeadLetter)
  const beyond = sql`(${listedAt}, ${outbox.id}) < (${after?.at.toISOString()}::timestamptz, ${after?.id}::uuid)`
  return db
    .select({
      id: outbox.id,
      kind: outbox.kind,
      userId: outbox.userId,
      createdAt: outbox.createdAt,
      dueAt: outbox.dueAt,
      deadLetteredAt: outbox.deadLetteredAt,
      at: sql<Date>`${listedAt}`.mapWith(outbox.createdAt),
      attempts: outbox.attempts,
      /** It was handed over, and may have arrived. */
      inDoubt: sql<boolean>`${outbox.handedOverAt} is not null`,
      lastError: outbox.lastError,
    })
    .from(outbox)
    .where(and(isMail, isOutsideSummary, isInState, after ? beyond : undefined))
    .orderBy(desc(listedAt), desc(outbox.id))
    .limit(limit)
}
