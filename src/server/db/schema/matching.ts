import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
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
import { importRuns } from './operation.ts'
import { ofPerson } from './people.ts'
import { ofCycle } from './cycles.ts'

/**
 * The vocabulary. `key` is the short number by which the half million similarities refer to a tag. A large import gives all
 * tags other keys.
 */
export const tags = pgTable(
  'tags',
  {
    id: uuid().primaryKey().defaultRandom(),
    key: integer().notNull().generatedByDefaultAsIdentity().unique('tags_key_unique'),
    name: text().notNull(),
    /** The name and the synonyms as search compares them (queries/people/search.ts). */
    words: text().generatedAlwaysAs(sql`tandem_words(array[name] || synonyms)`),
    /** Other names in any language; only to find it by. */
    synonyms: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    uniqueIndex('tags_name_unique').on(sql`lower(${table.name})`),
    check('tags_name_length', sql`char_length(${table.name}) between 1 and 100`),
  ],
)

/**
 * Similarity in (0, 1] of two tags, once a pair with keyA < keyB; a missing pair is 0, a tag to itself is 1. The triggers
 * `tag_similarities_inserted`, `tag_similarities_updated` and `tags_deleted` do for a whole statement what foreign keys would do for
 * each of half a million rows: a key is a tag's, or stands aside.
 */
export const tagSimilarities = pgTable(
  'tag_similarities',
  {
    keyA: integer('key_a').notNull(),
    keyB: integer('key_b').notNull(),
    score: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyA, table.keyB] }),
    check('tag_similarities_once', sql`${table.keyA} < ${table.keyB}`),
    check('tag_similarities_score', sql`${table.score} > 0 and ${table.score} <= 1`),
  ],
)

/**
 * Keys that no tag has and similarities may have: of a list that an import writes by and by before its tags get them
 * (`importId`), and of one that is to be cleared away by and by (null). Nobody reads similarities of such keys. See
 * docs/decisions/0016-tag-list.md.
 */
export const tagKeysAside = pgTable('tag_keys_aside', {
  key: integer().primaryKey(),
  importId: uuid('import_id').references(() => importRuns.id, { onDelete: 'set null' }),
})

/**
 * A user's tags in order, 1 = most important. At commit the priorities of a user are 1..n (trigger, at most 10). Rows that
 * are inserted bump the matching revision (trigger `user_tags_change_matching`).
 */
export const userTags = pgTable(
  'user_tags',
  {
    userId: ofPerson('user_id').notNull(),
    tagId: uuid('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    priority: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tagId] }),
    // Queries for the people with a tag read this index alone.
    index('user_tags_tag').on(table.tagId, table.userId),
    // The table of people is sorted by what somebody chose first.
    index('user_tags_first')
      .on(table.tagId, table.userId)
      .where(sql`${table.priority} = 1`),
    check('user_tags_priority', sql`${table.priority} between 1 and 10`),
  ],
)

/**
 * One row that every change of people's tags or of the similarities bumps in its own transaction; the lock on it makes
 * the order of revisions the order of commits. The in-process similarity index compares itself with it.
 */
export const matchingRevision = pgTable(
  'matching_revision',
  {
    id: integer().primaryKey().default(1),
    revision: bigint({ mode: 'number' }).notNull().default(0),
    /** The revision at which the vocabulary was last replaced. */
    vocabulary: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [check('matching_revision_one_row', sql`${table.id} = 1`)],
)

export const ideaState = pgEnum('idea_state', ['OPEN', 'TAKEN', 'HIDDEN'])

/** Ideas for theses, which supervisors offer; they outlast cycles. `position` orders those of a supervisor, 1 is the first. */
export const ideas = pgTable(
  'ideas',
  {
    id: uuid().primaryKey().defaultRandom(),
    supervisorId: ofPerson('supervisor_id').notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    /** Languages in which the thesis can be written; empty: nobody said. */
    languages: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Ids of the levels that the idea is for; empty: all that its supervisor takes. */
    levelIds: uuid('level_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    state: ideaState().notNull(),
    /** The state before an accepted request took it, which comes back when that is undone; null for all others. */
    takenFrom: ideaState('taken_from'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Title and description as search compares them (queries/people/search.ts). */
    words: text().generatedAlwaysAs(sql`tandem_words(title || ' / ' || description)`),
  },
  (table) => [
    // Whose the open ideas with a tag are is read in it alone.
    index('ideas_open')
      .on(table.id, table.supervisorId)
      .where(sql`${table.state} = 'OPEN'`),
    index('ideas_words')
      .using('gin', sql`${table.words} gin_trgm_ops`)
      .where(sql`${table.state} = 'OPEN'`),
    index('ideas_supervisor').on(table.supervisorId, table.position),
    check('ideas_title', sql`char_length(${table.title}) between 1 and 120`),
    check('ideas_description', sql`char_length(${table.description}) <= 1500`),
    check('ideas_position', sql`${table.position} >= 1`),
  ],
)

/** The tags of an idea in order, 1 to 3. */
export const ideaTags = pgTable(
  'idea_tags',
  {
    ideaId: uuid('idea_id')
      .notNull()
      .references(() => ideas.id, { onDelete: 'cascade' }),
    tagId: uuid('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ideaId, table.tagId] }),
    index('idea_tags_tag').on(table.tagId, table.ideaId),
    check('idea_tags_place', sql`${table.place} between 1 and 3`),
  ],
)

/** A student swiped a supervisor left. */
export const dismissals = pgTable(
  'dismissals',
  {
    studentId: ofPerson('student_id').notNull(),
    supervisorId: ofPerson('supervisor_id').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.supervisorId] }),
    index('dismissals_supervisor').on(table.supervisorId),
  ],
)

/** A student keeps a supervisor in mind for later, within one cycle. */
export const shortlistEntries = pgTable(
  'shortlist_entries',
  {
    studentId: ofPerson('student_id').notNull(),
    supervisorId: ofPerson('supervisor_id').notNull(),
    cycleId: ofCycle(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.supervisorId, table.cycleId] }),
    index('shortlist_entries_supervisor').on(table.supervisorId),
  ],
)

/** A supervisor's mark on a student: a star, a note, or both. Nobody else sees it. */
export const studentMarks = pgTable(
  'student_marks',
  {
    supervisorId: ofPerson('supervisor_id').notNull(),
    studentId: ofPerson('student_id').notNull(),
    starred: boolean().notNull(),
    note: text(),
  },
  (table) => [
    primaryKey({ columns: [table.supervisorId, table.studentId] }),
    index('student_marks_student').on(table.studentId),
    check('student_marks_say_something', sql`${table.starred} or ${table.note} is not null`),
    check('student_marks_note', sql`coalesce(char_length(${table.note}) between 1 and 2000, true)`),
  ],
)

/**
 * What people had chosen before an import took tags away, by name, because the tags themselves are gone. It comes back with
 * the tags, and is forgotten as soon as somebody chooses anew.
 */
export const earlierChoices = pgTable(
  'earlier_choices',
  {
    userId: ofPerson('user_id').notNull(),
    tagName: text('tag_name').notNull(),
    priority: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.priority] })],
)
