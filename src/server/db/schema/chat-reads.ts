import { index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { requests } from './requests.ts'
import { users } from './users.ts'

/** How far somebody has read a conversation: what was said after that is new to them, unless they have answered since. */
export const chatReads = pgTable(
  'chat_reads',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When the last message that was read had been said. */
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.userId] }), index('chat_reads_user').on(table.userId)],
)
