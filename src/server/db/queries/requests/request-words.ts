/** What the two wrote with a request; it ends with its cycle. */
import type { RejectionReason } from '#domain/requests/rejection.ts'
import { sql } from 'drizzle-orm'
import { cycles } from '../../schema/cycles.ts'
import { requests } from '../../schema/requests.ts'

/** Whether the cycle of a request runs. */
export const isOfRunningCycle = sql`${requests.cycleId} = (select c.id from ${cycles} c where c.closed_at is null)`

// Kept while the new cycle can be called off.
export const message = sql<
  string | null
>`case when ${requests.type} = 'CHAT' or ${isOfRunningCycle} then ${requests.message} end`
export const workingTitle = sql<string | null>`case when ${isOfRunningCycle} then ${requests.workingTitle} end`
export const rejectionReason = sql<RejectionReason | null>`case when ${isOfRunningCycle} then ${requests.rejectionReason} end`
export const rejectionAnswer = sql<string | null>`case when ${isOfRunningCycle} then ${requests.rejectionAnswer} end`
