import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cycles } from './cycles.ts'
import { users } from './users.ts'

/**
 * One document for each acceptance, and another one each time a name or the working title changes afterwards. It outlives the request, so that
 * an old code says "no longer valid", not "not genuine".
 *
 * The trigger confirmations_fix_content fills in both names, both titles (the supervisor's, the thesis's) and the cycle's name, as they are when
 * the row is inserted, and refuses to change what a document says.
 */
export const confirmations = pgTable(
  'confirmations',
  {
    number: text().primaryKey(),
    requestId: uuid('request_id').notNull(),
    cycleId: uuid('cycle_id')
      .notNull()
      .references(() => cycles.id),
    studentId: uuid('student_id').references(() => users.id, { onDelete: 'set null' }),
    supervisorId: uuid('supervisor_id').references(() => users.id, { onDelete: 'set null' }),
    /** INSTITUTION_NAME at the acceptance; null when none was set. */
    institutionName: text('institution_name'),
    /** The address of somebody who had not entered a name; null once the person's data were deleted. */
    studentName: text('student_name'),
    supervisorName: text('supervisor_name'),
    /** The academic title before the supervisor's name, fixed like it; null for none. */
    supervisorTitle: text('supervisor_title'),
    /** What the thesis is called so far, if both want it there: the title of an idea; null for none. */
    workingTitle: text('working_title'),
    /** The default never stays: the trigger sets it. */
    cycleName: text('cycle_name').notNull().default(''),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }).notNull(),
    /** Null while it is valid. The column has its name from when the end of the pair was the only end. */
    endedAt: timestamp('revoked_at', { withTimezone: true }),
    /** It ended because another one was issued in its place. */
    replaced: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('confirmations_one_valid')
      .on(table.requestId)
      .where(sql`${table.endedAt} is null`),
    index('confirmations_request').on(table.requestId, table.acceptedAt),
    index('confirmations_student').on(table.studentId),
    index('confirmations_supervisor').on(table.supervisorId),
    check('confirmations_replaced_ended', sql`not ${table.replaced} or ${table.endedAt} is not null`),
  ],
)
