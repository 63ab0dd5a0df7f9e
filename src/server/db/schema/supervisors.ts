import { sql } from 'drizzle-orm'
import { check, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/**
 * Places of a supervisor. `acceptedSlots` counts the accepted supervision requests and is kept by the database itself
 * (trigger `requests_take_slots`), so that no code path can forget it; the check makes overbooking impossible.
 */
export const supervisors = pgTable(
  'supervisors',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    totalSlots: integer('total_slots').notNull().default(0),
    takenOutside: integer('taken_outside').notNull().default(0),
    /** What `takenOutside` was before a new cycle, while that can still be called off. */
    takenOutsideBefore: integer('taken_outside_before'),
    acceptedSlots: integer('accepted_slots').notNull().default(0),
    availableSlots: integer('available_slots')
      .notNull()
      .generatedAlwaysAs(sql`total_slots - taken_outside - accepted_slots`),
  },
  (table) => [
    check('supervisors_total_slots', sql`${table.totalSlots} between 0 and 1000`),
    check('supervisors_taken_outside', sql`${table.takenOutside} >= 0`),
    check('supervisors_accepted_slots', sql`${table.acceptedSlots} >= 0`),
    check('supervisors_not_overbooked', sql`${table.acceptedSlots} + ${table.takenOutside} <= ${table.totalSlots}`),
  ],
)
