/** The words of the two in a request; they end with its cycle. */
import type { RejectionReason } from '#domain/requests/rejection.ts'
import { sql } from 'drizzle-orm'
import { requests } from '../../schema/requests.ts'
import { isOfRunningCycle } from '../cycles/running-cycle.ts'

const isRunning = isOfRunningCycle(sql`${requests}`)

// Kept while the new cycle can be called off.
export const message = sql<
  string | null
>`case when ${requests.type} = 'CHAT' or ${isRunning} then ${requests.message} end`
export const workingTitle = sql<string | null>`case when ${isRunning} then ${requests.workingTitle} end`
export const rejectionReason = sql<RejectionReason | null>`case when ${isRunning} then ${requests.rejectionReason} end`
export const rejectionAnswer = sql<string | null>`case when ${isRunning} then ${requests.rejectionAnswer} end`
