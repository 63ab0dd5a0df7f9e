import { index, pgTable, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cycles } from './cycles.ts'
import { users } from './people.ts'

/**
 * A student waits for a place with a supervisor, within one cycle, in order of `joinedAt` and id. The function `waiting_list`
 * (rules/waiting.sql) tells who of them counts, and whose offer holds.
 */
export const waitingEntries = pgTable(
  'waiting_entries',
  {
    id: uuid().primaryKey().defaultRandom(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    supervisorId: uuid('supervisor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    cycleId: uuid('cycle_id')
      .notNull()
      .references(() => cycles.id),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull(),
    /** Until when a place is kept for the student; null: none is offered. */
    offeredUntil: timestamp('offered_until', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('waiting_entries_once').on(table.studentId, table.supervisorId, table.cycleId),
    index('waiting_entries_line').on(table.supervisorId, table.cycleId, table.joinedAt, table.id),
  ],
)
