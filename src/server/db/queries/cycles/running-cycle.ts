import { type SQL, sql } from 'drizzle-orm'
import { cycles } from '../../schema/cycles.ts'

/** The id of the cycle that runs; there always is one, and only one. */
export const runningCycleId = sql`(select c.id from ${cycles} c where c.closed_at is null)`

/** Whether a row belongs to the running cycle. Rows of a closed one are kept until the new one can't be called off. */
export function isOfRunningCycle(table: SQL): SQL<boolean> {
  return sql<boolean>`${table}.cycle_id = ${runningCycleId}`
}
