/**
 * The way of mails and notifications out of the outbox; which guarantees it gives, docs/decisions/0006-delivery-of-mails.md and
 * 0033-notifications-take-the-way-of-mails.md say.
 */
import type { MailDelivery } from '#domain/mails/mail-delivery.ts'
import { and, asc, eq, isNotNull, isNull, lt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { SelectResult } from 'drizzle-orm/query-builders/select.types'
import type { Queryable } from '../../client.ts'
import { outbox } from '../../schema/mail-and-events.ts'
import { users } from '../../schema/people.ts'

/** Waits to be sent. */
export const isOpen = and(isNull(outbox.sentAt), isNull(outbox.cancelledAt), isNull(outbox.deadLetteredAt))

export const isMail = isNull(outbox.subscriptionId)
const isNotification = isNotNull(outbox.subscriptionId)
/** No summary tells it. */
export const isOutsideSummary = isNull(outbox.summaryId)

export const claimedColumns = {
  id: outbox.id,
  kind: outbox.kind,
  userId: outbox.userId,
  recipient: outbox.recipient,
  subscriptionId: outbox.subscriptionId,
  createdAt: outbox.createdAt,
  dueAt: outbox.dueAt,
  payload: outbox.payload,
  /** How often it was tried, this time included; tells an attempt from those before and after it. */
  attempts: outbox.attempts,
  /** How the recipient wants their mails; null: nobody is there. */
  wanted: sql<MailDelivery | null>`(select u.mail_delivery from ${users} u where u.id = ${outbox.userId})`,
}

/** A mail that the holder of this record may try to send, until its lock runs out. */
export type ClaimedMail = SelectResult<typeof claimedColumns, 'single', Record<string, never>>

/**
 * Takes the mail that has been due longest, for one attempt; null when there is none that nobody has taken.
 * @param others people whose turn it is not
 */
export function claimDueMail(
  db: Queryable,
  now: Date,
  lockedUntil: Date,
  others: readonly string[],
): Promise<ClaimedMail | null> {
  const which = and(isMail, isOutsideSummary, isNull(outbox.handedOverAt), isForNoneOf(others))
  return claim(db, which, now, lockedUntil)
}

/** Claims a due notification. One whose attempt ended without a word is tried again: the device shows it once. */
export function claimDueNotification(
  db: Queryable,
  now: Date,
  lockedUntil: Date,
  others: readonly string[],
): Promise<ClaimedMail | null> {
  return claim(db, and(isNotification, isForNoneOf(others)), now, lockedUntil)
}

const isForNoneOf = (others: readonly string[]) =>
  others.length > 0 ? or(isNull(outbox.userId), notInArray(outbox.userId, [...others])) : undefined

/** Nobody has taken it. */
const isFree = (now: Date) => or(isNull(outbox.lockedUntil), lte(outbox.lockedUntil, now))

const claim = async (
  db: Queryable,
  which: SQL | undefined,
  now: Date,
  lockedUntil: Date,
): Promise<ClaimedMail | null> => {
  // As a table expression it is carried out once, so that the limit holds.
  const due = db.$with('due').as(
    db
      .select({ dueId: sql<string>`${outbox.id}`.as('due_id') })
      .from(outbox)
      .where(and(isOpen, which, lte(outbox.dueAt, now), isFree(now)))
      .orderBy(asc(outbox.dueAt), asc(outbox.id))
      .limit(1)
      .for('update', { skipLocked: true }),
  )
  const [row] = await db
    .with(due)
    .update(outbox)
    .set({ lockedUntil, attempts: sql`${outbox.attempts} + 1`, handedOverAt: null })
    .from(due)
    .where(eq(outbox.id, due.dueId))
    .returning(claimedColumns)
  return row ?? null
}

export type Attempt = Pick<ClaimedMail, 'id' | 'attempts'>

/** It is this attempt's turn still, and nobody else's. */
export function isAttempt({ id, attempts }: Attempt): SQL | undefined {
  return and(eq(outbox.id, id), eq(outbox.attempts, attempts))
}

/**
 * The point of no return of an attempt: from here on the mail may have arrived. False when it must stay: it was taken
 * back, or this attempt took so long that another has begun.
 */
export async function startHandover(db: Queryable, attempt: Attempt, now: Date): Promise<boolean> {
  const left = await db
    .update(outbox)
    .set({ handedOverAt: now })
    .where(and(isAttempt(attempt), isOpen, isNull(outbox.handedOverAt)))
    .returning({ id: outbox.id })
  return left.length > 0
}

/** It has arrived at the mail server, whatever else was thought of it meanwhile. */
export async function markMailSent(db: Queryable, attempt: Attempt, now: Date): Promise<void> {
  const sent = { sentAt: now, lockedUntil: null, cancelledAt: null, deadLetteredAt: null, lastError: null }
  await db.update(outbox).set(sent).where(isAttempt(attempt))
}

/** It has certainly not arrived, and is due again later. */
export async function postponeMail(db: Queryable, attempt: Attempt, dueAt: Date, lastError: string): Promise<void> {
  await db.update(outbox).set({ dueAt, lastError, lockedUntil: null, handedOverAt: null }).where(isAttempt(attempt))
}

/** Other notifications for a device that could not be reached wait as long as the one that was tried, and count as tried as often. */
export async function postponeOfDevice(
  db: Queryable,
  { subscriptionId, attempts }: Pick<ClaimedMail, 'subscriptionId' | 'attempts'>,
  { now, dueAt }: { readonly now: Date; readonly dueAt: Date },
): Promise<void> {
  await db
    .update(outbox)
    .set({
      dueAt: sql`greatest(${outbox.dueAt}, ${dueAt.toISOString()}::timestamptz)`,
      attempts: sql`greatest(${outbox.attempts}, ${attempts}::int)`,
    })
    .where(and(eq(outbox.subscriptionId, subscriptionId ?? sql`null`), isOpen, isFree(now)))
}

/** It is not tried again; an admin sees that. */
export async function moveToDeadLetters(db: Queryable, attempt: Attempt, now: Date, lastError: string): Promise<void> {
  await db
    .update(outbox)
    .set({ deadLetteredAt: now, lastError, lockedUntil: null })
    .where(and(isAttempt(attempt), isNull(outbox.sentAt)))
}

/** It has not left, and may be claimed again. */
export async function unlockMail(db: Queryable, attempt: Attempt): Promise<void> {
  await db
    .update(outbox)
    .set({ lockedUntil: null })
    .where(and(isAttempt(attempt), isOpen, isNull(outbox.handedOverAt)))
}

/** There is nothing to tell any more. */
export async function dropMail(db: Queryable, attempt: Attempt, now: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ cancelledAt: now, lockedUntil: null })
    .where(and(isAttempt(attempt), isNull(outbox.sentAt)))
}

/** Parks the mails whose attempt ended without a word after they were handed over; answers their ids. */
export async function moveDoubtfulToDeadLetters(db: Queryable, now: Date, lastError: string): Promise<string[]> {
  const rows = await db
    .update(outbox)
    .set({ deadLetteredAt: now, lastError, lockedUntil: null })
    .where(and(isOpen, isMail, isNotNull(outbox.handedOverAt), lte(outbox.lockedUntil, now)))
    .returning({ id: outbox.id })
  return rows.map(({ id }) => id)
}

/** Forgets mails and notifications that were sent, cancelled or given up before. */
export async function deleteOldMails(db: Queryable, before: Date): Promise<void> {
  const finishedAt = sql`greatest(${outbox.sentAt}, ${outbox.cancelledAt}, ${outbox.deadLetteredAt})`
  await db.delete(outbox).where(lt(finishedAt, sql`${before.toISOString()}::timestamptz`))
}

/** Forgets what became of notifications that were written before. */
export async function deleteOldNotifications(db: Queryable, before: Date): Promise<void> {
  await db.delete(outbox).where(and(isNotification, lt(outbox.createdAt, before)))
}
