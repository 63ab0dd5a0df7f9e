import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ofPerson, users } from './people.ts'

/** Rounds of supervision; the one without `closedAt` is running, and there is only one. */
export const cycles = pgTable(
  'cycles',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    /** Its moments, in this order; null: not set. domain/cycles/phases.ts tells the phase from them. */
    matchingOpensAt: timestamp('matching_opens_at', { withTimezone: true }),
    matchingClosesAt: timestamp('matching_closes_at', { withTimezone: true }),
    endsAt: timestamp('ends_at', { withTimezone: true }),
    /** Within how many days a request is to be answered; null: no deadline. */
    answerDays: integer('answer_days'),
    /** It was begun by mistake, and the one before goes on; nothing but its requests, all of them ended, is left of it. */
    calledOffAt: timestamp('called_off_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('cycles_one_running')
      .on(sql`(true)`)
      .where(sql`${table.closedAt} is null`),
    check('cycles_answer_days', sql`${table.answerDays} between 1 and 60`),
    check(
      'cycles_moments_in_order',
      // Where one is not set, the comparison is null, which a check takes for true.
      sql`${table.matchingOpensAt} < ${table.matchingClosesAt} and ${table.matchingClosesAt} < ${table.endsAt}
        and ${table.matchingOpensAt} < ${table.endsAt}`,
    ),
  ],
)

/** The cycle that a row belongs to. */
export function ofCycle() {
  return uuid('cycle_id')
    .notNull()
    .references(() => cycles.id)
}

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
    studentId: ofPerson('student_id').notNull(),
    supervisorId: ofPerson('supervisor_id').notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }).notNull(),
    request: jsonb().notNull(),
    transitions: jsonb().notNull(),
    reads: jsonb().notNull(),
  },
  (table) => [index('ended_pairs_student').on(table.studentId), index('ended_pairs_supervisor').on(table.supervisorId)],
)

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
    cycleId: ofCycle(),
    studentId: uuid('student_id').references(() => users.id, { onDelete: 'set null' }),
    supervisorId: uuid('supervisor_id').references(() => users.id, { onDelete: 'set null' }),
    /** INSTITUTION_NAME at the acceptance; null when none was set. */
    institutionName: text('institution_name'),
    /** The address of somebody who had not entered a name; null once the person's data were deleted. */
    studentName: text('student_name'),
    supervisorName: text('supervisor_name'),
    /** The academic title before the supervisor's name, fixed like it; null for none. */
    supervisorTitle: text('supervisor_title'),
    /** The working title, if both want it there: the title of an idea; null for none. */
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
