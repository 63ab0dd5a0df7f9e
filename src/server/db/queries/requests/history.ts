import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { requestTransitions } from '../../schema/requests.ts'

/** Every step of a request, oldest first. */
export function historyOf(db: Queryable, requestId: string) {
  return db
    .select({
      at: requestTransitions.at,
      by: requestTransitions.by,
      from: requestTransitions.fromState,
      to: requestTransitions.toState,
      reason: requestTransitions.reason,
      note: requestTransitions.note,
    })
    .from(requestTransitions)
    .where(eq(requestTransitions.requestId, requestId))
    .orderBy(asc(requestTransitions.id))
}
