import { index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { requests } from './requests.ts'
import { users } from './users.ts'

/** Which state of a request one of its two has seen: a decision that came after that is news to its student, a request to its supervisor. */
export const requestReads = pgTable(
  'request_reads',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When the request had come into the state that was seen. */
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.userId] }), index('request_reads_user').on(table.userId)],
)
