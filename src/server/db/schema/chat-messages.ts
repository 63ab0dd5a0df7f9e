import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { requests } from './requests.ts'
import { users } from './users.ts'

/** The conversation of an accepted chat request. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    by: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('chat_messages_by').on(table.by),
    index('chat_messages_request').on(table.requestId, table.at, table.id),
    check('chat_messages_length', sql`char_length(${table.text}) between 1 and 2000`),
  ],
)
