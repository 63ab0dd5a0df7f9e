import { and, desc, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { outbox } from '../../schema/mail-and-events.ts'
import { isOutsideSummary, isMail, isOpen } from './delivery.ts'

/** A mail that was not sent: dead-lettered, or waiting. */
export type UnsentMail = {
  readonly id: string
  readonly kind: string
  readonly userId: string | null
  readonly createdAt: Date
  readonly dueAt: Date
  readonly deadLetteredAt: Date | null
  /** When it was given up, or else written; the list is in this order. */
  readonly at: Date
  readonly attempts: number
  /** It was handed over, and may have arrived. */
  readonly inDoubt: boolean
  readonly lastError: string | null
}

/** Was given up. */
export const isDeadLetter = and(isNotNull(outbox.deadLetteredAt), isNull(outbox.sentAt), isNull(outbox.cancelledAt))

const listedAt = sql`coalesce(${outbox.deadLetteredAt}, ${outbox.createdAt})`

/** Mails that were not sent, in one state or both, the latest first, at most `limit` after the position. */
export function listUnsentMails(
  db: Queryable,
  state: 'waiting' | 'dead_letter' | null,
  limit: number,
  after: Pick<UnsentMail, 'at' | 'id'> | null,
): Promise<UnsentMail[]> {
  const isUnsent = or(state === 'dead_letter' ? undefined : isOpen, state === 'waiting' ? undefined : isDeadLetter)
  const beyond = sql`(${listedAt}, ${outbox.id}) < (${after?.at.toISOString()}::timestamptz, ${after?.id}::uuid)`
  return db
    .select({
      id: outbox.id,
      kind: outbox.kind,
      userId: outbox.userId,
      createdAt: outbox.createdAt,
      dueAt: outbox.dueAt,
      deadLetteredAt: outbox.deadLetteredAt,
      at: listedAt.mapWith(outbox.createdAt),
      attempts: outbox.attempts,
      inDoubt: sql<boolean>`${outbox.handedOverAt} is not null`,
      lastError: outbox.lastError,
    })
    .from(outbox)
    .where(and(isMail, isOutsideSummary, isUnsent, after ? beyond : undefined))
    .orderBy(desc(listedAt), desc(outbox.id))
    .limit(limit)
}
