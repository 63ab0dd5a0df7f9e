import { index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

/** What has to be done in the database at a moment (docs/decisions/0093-what-is-due-is-done-by-one-runner.md). */
export const dueTasks = pgTable(
  'due_tasks',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    /** What it is about, of whichever table its kind says. */
    subjectId: uuid('subject_id').notNull(),
    // In milliseconds, as whoever has read it compares it with what is there by then.
    dueAt: timestamp('due_at', { withTimezone: true, precision: 3 }).notNull(),
    /** How often it failed since it fell due. */
    attempts: integer().notNull().default(0),
    /** It failed, and is tried again from here on. */
    retryAt: timestamp('retry_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    unique('due_tasks_one_a_subject').on(table.kind, table.subjectId),
    index('due_tasks_due').on(table.dueAt, table.id),
  ],
)
