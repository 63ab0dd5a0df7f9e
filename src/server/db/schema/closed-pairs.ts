import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { cycles } from './cycles.ts'

/** The confirmed pairs of a closed cycle as its export lists them; fields of people who had their data deleted are ''. */
export const closedPairs = pgTable(
  'closed_pairs',
  {
    id: uuid().primaryKey().defaultRandom(),
    cycleId: uuid('cycle_id')
      .notNull()
      .references(() => cycles.id, { onDelete: 'cascade' }),
    supervisorLastName: text('supervisor_last_name').notNull(),
    supervisorFirstName: text('supervisor_first_name').notNull(),
    supervisorEmail: text('supervisor_email').notNull(),
    /** '' for none, as in rows from before there were any. */
    supervisorTitle: text('supervisor_title').notNull().default(''),
    supervisorGroup: text('supervisor_group').notNull().default(''),
    /** The English name of the level at which the student wrote; '' for none. */
    studentLevel: text('student_level').notNull().default(''),
    studentLastName: text('student_last_name').notNull(),
    studentFirstName: text('student_first_name').notNull(),
    studentEmail: text('student_email').notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('closed_pairs_cycle').on(table.cycleId),
    index('closed_pairs_student').on(sql`lower(${table.studentEmail})`),
    index('closed_pairs_supervisor').on(sql`lower(${table.supervisorEmail})`),
  ],
)
