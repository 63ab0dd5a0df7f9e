import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { oneOf, rowsOf } from '../../one-of.ts'
import { preparedStatement } from '../../prepared-query.ts'
import { outbox } from '../../schema/mail-and-events.ts'
import { requestTransitions } from '../../schema/requests.ts'

/** A mail to write down; it leaves when `dueAt` has come, unless it is cancelled before. */
export type NewMail = {
  readonly eventKey: string
  readonly kind: string
  readonly userId: string | null
  readonly recipient: string
  readonly payload: Record<string, string | string[]>
  readonly transitionId: number | null
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

/** Which of these rows of the outbox are still there: ids. */
export async function existingMailIds(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.select({ id: outbox.id }).from(outbox).where(oneOf(outbox.id, ids))
  return new Set(rows.map(({ id }) => id))
}
