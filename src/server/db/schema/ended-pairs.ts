import { jsonb, pgTable, index, timestamp, uuid } from 'drizzle-orm/pg-core'
import { cycles } from './cycles.ts'
import { users } from './users.ts'

/**
 * The pairs that a new cycle ended, as their rows were, while it can still be called off. The people have columns of their
 * own: who is erased or merged by then counts, not who stands in the rows.
 */
export const endedPairs = pgTable(
  'ended_pairs',
  {
    requestId: uuid('request_id').primaryKey(),
    /** The cycle that ended. */
    cycleId: uuid('cycle_id')
      .notNull()
      .references(() => cycles.id, { onDelete: 'cascade' }),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    supervisorId: uuid('supervisor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    endedAt: timestamp('ended_at', { withTimezone: true }).notNull(),
    request: jsonb().notNull(),
    transitions: jsonb().notNull(),
    reads: jsonb().notNull(),
  },
  (table) => [index('ended_pairs_student').on(table.studentId), index('ended_pairs_supervisor').on(table.supervisorId)],
)
