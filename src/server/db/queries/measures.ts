import { and, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Queryable } from '../client.ts'
import { matchingRevision } from '../schema/matching.ts'
import { outbox } from '../schema/mail-and-events.ts'
import { isOutsideSummary, isOpen } from './mails/delivery.ts'
import { isDeadLetter } from './mails/outbox.ts'

const isNotification = sql<boolean>`${isNotNull(outbox.subscriptionId)}`

export type Measures = Awaited<ReturnType<typeof readMeasures>>

/** Counts of the outbox for one kind. */
export type OutboxCounts = Measures['mails']

/** The figures for monitoring; two small queries. */
export async function readMeasures(db: Queryable, now: Date) {
  const kinds = await db
    .select({
      isNotification,
      waiting: sql<number>`count(*) filter (where ${isOpen})::int`,
      deadLetters: sql<number>`count(*) filter (where ${isDeadLetter})::int`,
      /** When the oldest that waits was written; null: none waits. */
      oldest: sql<Date | null>`min(${outbox.createdAt}) filter (where ${isOpen})`.mapWith(outbox.createdAt),
      /** Since when one could have left that has not; null: none is due. */
      dueSince: sql<Date | null>`min(${outbox.dueAt}) filter (where ${and(isOpen, lte(outbox.dueAt, now))})`.mapWith(
        outbox.dueAt,
      ),
    })
    .from(outbox)
    .where(and(or(isOpen, isDeadLetter), isOutsideSummary))
    .groupBy(isNotification)
  const [revision] = await db.select({ value: matchingRevision.revision }).from(matchingRevision)
  const of = (isAbout: boolean) => kinds.find((kind) => kind.isNotification === isAbout) ?? NONE
  return { mails: of(false), notifications: of(true), matchingRevision: revision?.value ?? 0 }
}

const NONE = { waiting: 0, deadLetters: 0, oldest: null, dueSince: null }
