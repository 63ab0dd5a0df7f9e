import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { outbox } from '../../schema/mail-and-events.ts'
import { requests, requestTransitions } from '../../schema/requests.ts'
import { cancelMailsOf } from './outbox.ts'

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
