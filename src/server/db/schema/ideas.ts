import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { tags } from './tags.ts'
import { users } from './users.ts'

export const ideaState = pgEnum('idea_state', ['OPEN', 'TAKEN', 'HIDDEN'])

/** Ideas for theses, which supervisors offer; they outlast cycles. `position` orders those of a supervisor, 1 is the first. */
export const ideas = pgTable(
  'ideas',
  {
    id: uuid().primaryKey().defaultRandom(),
    supervisorId: uuid('supervisor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    /** In which the thesis can be written; empty: nobody said. */
    languages: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** For which the idea is, ids of `levels`; empty: for all that its supervisor takes. */
    levelIds: uuid('level_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    state: ideaState().notNull(),
    /** What it was before an accepted request took it, and becomes again when that is undone; null for all others. */
    takenFrom: ideaState('taken_from'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Title and description as search compares them (queries/people/found-by-words.ts). */
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
