import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofCycle } from './cycles.ts'
import { ideas } from './matching.ts'
import { ofPerson, users } from './people.ts'

export const requestType = pgEnum('request_type', ['SUPERVISION', 'CHAT'])
export const requestState = pgEnum('request_state', ['PENDING', 'ACCEPTED', 'REJECTED', 'WITHDRAWN'])
export const rejectionReason = pgEnum('rejection_reason', ['no_slot', 'other_field', 'too_late', 'other'])

/** A student's wish towards one supervisor; at most one active (pending or accepted) of a type for the two. */
export const requests = pgTable(
  'requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    type: requestType().notNull(),
    state: requestState().notNull(),
    studentId: ofPerson('student_id').notNull(),
    supervisorId: ofPerson('supervisor_id').notNull(),
    cycleId: ofCycle(),
    /** The question of a chat request; the one sentence of a supervision request, or null. */
    message: text(),
    /** The sentence became the thesis description of its student, who had none. */
    isDescription: boolean('is_description').notNull().default(false),
    /** The idea of the supervisor that it is about; once accepted, the trigger `requests_take_ideas` keeps it taken. */
    ideaId: uuid('idea_id').references(() => ideas.id, { onDelete: 'set null' }),
    /**
     * The title of the idea, fixed when the supervisor agreed to have it on the confirmation; the trigger
     * `requests_forget_words` takes it away when the acceptance is undone.
     */
    workingTitle: text('working_title'),
    /** The supervisor's words to the student with a rejection; the trigger `requests_forget_words` takes them away with that. */
    rejectionReason: rejectionReason('rejection_reason'),
    rejectionAnswer: text('rejection_answer'),
    /** The id by which requests declined with one press come back as one. */
    declinedWith: uuid('declined_with'),
    /** Until when a pending request is to be answered; null: there is no deadline, or it is not pending. */
    answerBy: timestamp('answer_by', { withTimezone: true, precision: 3 }),
    /** An accepted supervision request: the two are a pair, and it takes a slot. */
    isPair: boolean('is_pair')
      .notNull()
      .generatedAlwaysAs(sql`type = 'SUPERVISION' and state = 'ACCEPTED'`),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('requests_one_active')
      .on(table.studentId, table.supervisorId, table.type)
      .where(sql`${table.state} in ('PENDING', 'ACCEPTED')`),
    index('requests_supervisor').on(table.supervisorId, table.type, table.state, table.createdAt),
    index('requests_student').on(table.studentId, table.type, table.state, table.createdAt),
    index('requests_newest').on(table.type, table.createdAt, table.id),
    index('requests_pairs')
      .on(table.studentId)
      .where(sql`${table.isPair}`),
    // Names beside each supervisor in the table of people: 100 rows of 50,000 people took 69 ms without it, 2 with it.
    index('requests_pairs_of_supervisor')
      .on(table.supervisorId)
      .where(sql`${table.isPair}`),
    // Counts of students who asked in a cycle read this index alone.
    index('requests_of_cycle')
      .on(table.cycleId, table.studentId)
      .where(sql`${table.type} = 'SUPERVISION'`),
    // Small: begins with who waits longest. No other statement asks in these words, and so none is led astray by it while
    // there are few requests.
    index('requests_waiting')
      .on(table.createdAt, table.id)
      .where(sql`case when ${table.type} = 'SUPERVISION' then ${table.state} end = 'PENDING'`),
    index('requests_idea')
      .on(table.ideaId)
      .where(sql`${table.ideaId} is not null`),
    // Requests without an answer are few: the table of people counts them for everybody at once.
    index('requests_pending')
      .on(table.supervisorId, table.studentId)
      .where(sql`${table.type} = 'SUPERVISION' and ${table.state} = 'PENDING'`),
    check('requests_two_people', sql`${table.studentId} <> ${table.supervisorId}`),
    check(
      'requests_message',
      sql`case when ${table.type} = 'CHAT' then ${table.message} is not null
        else coalesce(char_length(${table.message}) between 1 and 300, true) end`,
    ),
    check(
      'requests_title',
      sql`${table.workingTitle} is null or ${table.type} = 'SUPERVISION' and char_length(${table.workingTitle}) between 1 and 120`,
    ),
    check(
      'requests_rejection',
      sql`case when ${table.state} = 'REJECTED' then coalesce(char_length(${table.rejectionAnswer}) between 1 and 300, true)
        else num_nonnulls(${table.rejectionReason}, ${table.rejectionAnswer}, ${table.declinedWith}) = 0 end`,
    ),
  ],
)

/** The request with which the row goes. */
const ofRequest = () =>
  uuid('request_id')
    .notNull()
    .references(() => requests.id, { onDelete: 'cascade' })

/**
 * Instances of the version before read it, so that the table stays until none of them can run. Nothing writes it any more; the
 * next migration drops it.
 * @public for drizzle-kit, which compares the tables
 */
export const requestWeeks = pgTable('request_weeks', {
  cycleId: uuid('cycle_id').notNull(),
  week: date().notNull(),
  sent: integer().notNull(),
  accepted: integer().notNull(),
})

/** Append-only history of requests (a trigger refuses changes). `by` null: the system, or somebody erased since. */
export const requestTransitions = pgTable(
  'request_transitions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    requestId: ofRequest(),
    at: timestamp({ withTimezone: true }).notNull(),
    by: uuid().references(() => users.id, { onDelete: 'set null' }),
    fromState: requestState('from_state'),
    toState: requestState('to_state').notNull(),
    /** `TransitionReason` of domain/request-lifecycle.ts. */
    reason: text().notNull(),
    /** The other request whose acceptance (or whose undoing) caused this. */
    causedBy: uuid('caused_by'),
    /** The admin's reason for making or ending a pair by hand; forgotten with the data of either of the two. */
    note: text(),
  },
  (table) => [
    index('request_transitions_request').on(table.requestId, table.id),
    index('request_transitions_at').on(table.at),
    index('request_transitions_cause').on(table.causedBy),
    // Found by who is erased.
    index('request_transitions_by')
      .on(table.by)
      .where(sql`${table.by} is not null`),
    check('request_transitions_note', sql`char_length(${table.note}) between 1 and 300`),
  ],
)

/** The state of a request that one of its two has seen: a decision that came after that is news to its student, a request to its supervisor. */
export const requestReads = pgTable(
  'request_reads',
  {
    requestId: ofRequest(),
    userId: ofPerson('user_id').notNull(),
    /** When the request had come into the state that was seen. */
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.userId] }), index('request_reads_user').on(table.userId)],
)

/** The conversation of an accepted chat request. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    requestId: ofRequest(),
    by: ofPerson('by').notNull(),
    text: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('chat_messages_by').on(table.by),
    index('chat_messages_request').on(table.requestId, table.at, table.id),
    check('chat_messages_length', sql`char_length(${table.text}) between 1 and 2000`),
  ],
)

/** How far somebody has read a conversation: what was said after that is new to them, unless they have answered since. */
export const chatReads = pgTable(
  'chat_reads',
  {
    requestId: ofRequest(),
    userId: ofPerson('user_id').notNull(),
    /** When the last message that was read had been said. */
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.userId] }), index('chat_reads_user').on(table.userId)],
)

/**
 * A student waits for a place with a supervisor, within one cycle, in order of `joinedAt` and id. The function `waiting_list`
 * (rules/waiting.sql) tells who of them counts, and whose offer holds.
 */
export const waitingEntries = pgTable(
  'waiting_entries',
  {
    id: uuid().primaryKey().defaultRandom(),
    studentId: ofPerson('student_id').notNull(),
    supervisorId: ofPerson('supervisor_id').notNull(),
    cycleId: ofCycle(),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull(),
    /** Until when a place is kept for the student; null: none is offered. */
    offeredUntil: timestamp('offered_until', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('waiting_entries_once').on(table.studentId, table.supervisorId, table.cycleId),
    index('waiting_entries_line').on(table.supervisorId, table.cycleId, table.joinedAt, table.id),
  ],
)
