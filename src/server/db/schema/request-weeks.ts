import { date, integer, pgTable, uuid } from 'drizzle-orm/pg-core'

/**
 * Supervision requests sent and accepted in a week of a cycle, counted along (triggers `count_weeks_of_requests`). Each row
 * is an addition, so that nobody waits for a counter; those of a week are put together now and then.
 */
export const requestWeeks = pgTable('request_weeks', {
  /** Of `cycles`; the request that was counted refers to it. */
  cycleId: uuid('cycle_id').notNull(),
  /** Its Monday, UTC. */
  week: date().notNull(),
  /** Less than 0 where requests were removed. */
  sent: integer().notNull(),
  accepted: integer().notNull(),
})
