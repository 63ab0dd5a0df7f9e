import { sql } from 'drizzle-orm'
import { bigint, customType, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * What the event stream tells a user. A reader's position is a snapshot of PostgreSQL; `transaction` tells whether a row
 * was committed by then, so that a late commit can't slip in behind it.
 */
export const events = pgTable(
  'events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transaction: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    /** Whom it concerns; null: everybody who is signed in. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    data: jsonb().notNull().$type<Record<string, unknown>>(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('events_order').on(table.transaction, table.id),
    index('events_user').on(table.userId),
    index('events_at').on(table.at),
  ],
)
