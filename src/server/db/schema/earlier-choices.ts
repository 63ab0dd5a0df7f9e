import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/**
 * What people had chosen before an import took tags away, by name, because the tags themselves are gone. It comes back with
 * the tags, and is forgotten as soon as somebody chooses anew.
 */
export const earlierChoices = pgTable(
  'earlier_choices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tagName: text('tag_name').notNull(),
    priority: integer().notNull(),
    /** When its owner saw that it is gone. */
    seenAt: timestamp('seen_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.priority] })],
)
