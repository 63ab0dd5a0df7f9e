import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { outbox } from '../../schema/outbox.ts'
import { requestTransitions } from '../../schema/request-transitions.ts'

/** A mail to write down; it leaves when `dueAt` has come, unless it is cancelled before. */
export type NewMail = {
  readonly eventKey: string
  readonly kind: string
  readonly userId: string | null
  readonly recipient: string
  readonly payload: Record<string, string>
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
const hasNotLeft = and(isNull(outbox.sentAt), isNull(outbox.handedOverAt))

/** Takes back what has not left yet of these transitions. */
export async function cancelMailsOf(tx: Queryable, transitionIds: readonly number[], now: Date): Promise<void> {
  if (transitionIds.length === 0) return
  await tx
    .update(outbox)
    .set({ cancelledAt: now })
    .where(and(inArray(outbox.transitionId, [...transitionIds]), hasNotLeft, isNull(outbox.cancelledAt)))
}

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
  await tx
    .update(outbox)
    .set({
      cancelledAt: null,
      deadLetteredAt: null,
      dueAt,
      attempts: sql`case when ${outbox.lockedUntil} > ${now.toISOString()}::timestamptz then ${outbox.attempts} else 0 end`,
    })
    .where(and(inArray(outbox.transitionId, sendings(tx, requestIds)), hasNotLeft, isNotNull(outbox.cancelledAt)))
}

const sendings = (tx: Queryable, requestIds: readonly string[]) =>
  tx
    .select({ id: requestTransitions.id })
    .from(requestTransitions)
    .where(and(inArray(requestTransitions.requestId, [...requestIds]), eq(requestTransitions.reason, 'sent')))
