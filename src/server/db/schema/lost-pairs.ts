import type { LossReason } from '#domain/requests/losses.ts'
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/**
 * Pairs that somebody lost by another one's hand and has not heard of: shown at the next visit, and gone when it was seen, or
 * with the next cycle. The request itself may be gone.
 */
export const lostPairs = pgTable(
  'lost_pairs',
  {
    requestId: uuid('request_id').notNull(),
    /** Who is told. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    otherId: uuid('other_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text().notNull().$type<LossReason>(),
    lostAt: timestamp('lost_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.requestId] }),
    index('lost_pairs_request').on(table.requestId),
    index('lost_pairs_other').on(table.otherId),
  ],
)
