import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { tags } from './tags.ts'
import { users } from './users.ts'

/**
 * A user's tags in order, 1 = most important. At commit the priorities of a user are 1..n (trigger, at most 10). Rows that
 * are inserted bump the matching revision (trigger `user_tags_change_matching`).
 */
export const userTags = pgTable(
  'user_tags',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tagId: uuid('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    priority: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tagId] }),
    // Who has a tag is read in it alone.
    index('user_tags_tag').on(table.tagId, table.userId),
    // The table of people is sorted by what somebody chose first.
    index('user_tags_first')
      .on(table.tagId, table.userId)
      .where(sql`${table.priority} = 1`),
    check('user_tags_priority', sql`${table.priority} between 1 and 10`),
  ],
)
