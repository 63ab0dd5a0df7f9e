import { and, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '../client.ts'
import { outbox } from '../schema/outbox.ts'

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
export const enqueueMails = async (tx: Queryable, mails: readonly NewMail[], now: Date): Promise<void> => {
  if (mails.length === 0) return
  await tx
    .insert(outbox)
    .values(mails.map((mail) => ({ ...mail, createdAt: now })))
    .onConflictDoNothing()
}

/** Takes back what has not left yet of these transitions. */
export const cancelMailsOf = async (tx: Queryable, transitionIds: readonly number[], now: Date): Promise<void> => {
  if (transitionIds.length === 0) return
  await tx
    .update(outbox)
    .set({ cancelledAt: now })
    .where(and(inArray(outbox.transitionId, [...transitionIds]), isNull(outbox.sentAt), isNull(outbox.cancelledAt)))
}
