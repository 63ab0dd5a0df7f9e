/** The daily summary of somebody's mails; docs/decisions/0087-mails-to-many-and-summaries.md. */
import { and, asc, eq, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../client.ts'
import { oneOf } from '../../one-of.ts'
import { outbox } from '../../schema/mail-and-events.ts'
import { users } from '../../schema/people.ts'
import { transaction } from '../../transaction.ts'
import { type Attempt, type ClaimedMail, claimedColumns, isAttempt, isOpen, startHandover } from './delivery.ts'

/** The kind under which a summary stands in the outbox. */
export const SUMMARY = 'summary'

/** Puts a mail that is due aside until the next summary. */
export async function holdMail(db: Queryable, attempt: Attempt, now: Date, until: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ heldAt: now, dueAt: until, lockedUntil: null })
    .where(and(isAttempt(attempt), isOpen, isNull(outbox.handedOverAt)))
}

/** Makes mails held for somebody's next summary due at once: they want their mails otherwise by now. */
export async function releaseHeldMails(tx: Queryable, userId: string, now: Date): Promise<void> {
  await tx
    .update(outbox)
    .set({ heldAt: null, dueAt: sql`least(${outbox.dueAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(outbox.userId, userId), isNotNull(outbox.heldAt), isNull(outbox.summaryId), isOpen))
}

type Gathering = {
  readonly now: Date
  /** Later mails belong to another summary. */
  readonly dueBy: Date
  /** When the summary after this one is due. */
  readonly next: Date
  readonly belongs: (mail: Pick<ClaimedMail, 'kind' | 'payload'>) => boolean
}

/**
 * Begins a summary in the place of the mail that was claimed: a row that is due at once, and that tells all of this person's mails that
 * belong to it. They never leave by themselves again. Nothing when another has begun one with this mail, or it was taken back. One a day:
 * what is late for it, by a clock that differs, waits for the next.
 */
export async function beginSummary(
  db: Database,
  claimed: ClaimedMail & { readonly userId: string },
  { now, dueBy, next, belongs }: Gathering,
): Promise<void> {
  const { id, userId, recipient } = claimed
  await transaction(db, async (tx) => {
    // The person first, as in taking mails back; the row of the summary names them.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
    const waiting = await tx
      .select({ id: outbox.id, kind: outbox.kind, payload: outbox.payload })
      .from(outbox)
      .where(and(eq(outbox.userId, userId), isWaiting, lte(outbox.dueAt, dueBy)))
      .orderBy(asc(outbox.id))
      .for('update')
    const gathered = waiting.filter(belongs).map((mail) => mail.id)
    if (!gathered.includes(id)) return
    const eventKey = `${SUMMARY}:${userId}:${dueBy.toISOString()}`
    const [summary] = await tx
      .insert(outbox)
      .values({ eventKey, kind: SUMMARY, userId, recipient, payload: { userId }, createdAt: now, dueAt: now })
      .onConflictDoNothing()
      .returning({ id: outbox.id })
    if (!summary) return holdMail(tx, claimed, now, next)
    // A runner that has claimed one of them meanwhile finds that its turn is over.
    await tx
      .update(outbox)
      .set({ summaryId: summary.id, lockedUntil: null, attempts: sql`${outbox.attempts} + 1` })
      .where(oneOf(outbox.id, gathered))
  })
}

/** A mail that might still be told by a summary. */
const isWaiting = and(
  isOpen,
  isNull(outbox.subscriptionId),
  isNull(outbox.handedOverAt),
  isNull(outbox.summaryId),
  ne(outbox.kind, SUMMARY),
)

/** The mails that a summary has to tell, in the order in which they were written. */
export function mailsInSummary(db: Queryable, summaryId: string): Promise<ClaimedMail[]> {
  return db
    .select(claimedColumns)
    .from(outbox)
    .where(and(eq(outbox.summaryId, summaryId), isOpen))
    .orderBy(asc(outbox.createdAt), asc(outbox.id))
}

/**
 * The point of no return of a summary, and of the mails that it tells with it. False when it must stay: as with startHandover(), or one of them
 * was taken back, and it has to be written anew.
 */
export function startSummaryHandover(
  db: Database,
  attempt: Attempt,
  told: readonly string[],
  now: Date,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const there = await tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(oneOf(outbox.id, told), isOpen))
      .for('update')
    if (there.length < told.length || !(await startHandover(tx, attempt, now))) return false
    await tx.update(outbox).set({ handedOverAt: now }).where(oneOf(outbox.id, told))
    return true
  })
}

/** Mails told by these summaries end, or wait, as they do; in the same transaction. */
export async function updateSummarizedMails(tx: Queryable, summaryIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update ${outbox} told set sent_at = summary.sent_at, handed_over_at = summary.handed_over_at, parked_at = summary.parked_at,
      last_error = summary.last_error
    from ${outbox} summary
    where told.summary_id = summary.id and summary.id = any(${sql.param([...summaryIds])}::uuid[])
      and told.cancelled_at is null and (told.handed_over_at is not null or told.parked_at is null)`)
}
