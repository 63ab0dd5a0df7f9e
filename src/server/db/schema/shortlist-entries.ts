import { index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { cycles } from './cycles.ts'
import { users } from './users.ts'

/** A student keeps a supervisor in mind for later, within one cycle. */
export const shortlistEntries = pgTable(
  'shortlist_entries',
  {
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    supervisorId: uuid('supervisor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    cycleId: uuid('cycle_id')
      .notNull()
      .references(() => cycles.id),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.supervisorId, table.cycleId] }),
    index('shortlist_entries_supervisor').on(table.supervisorId),
  ],
)
