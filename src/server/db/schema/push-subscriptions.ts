import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/**
 * Devices on which somebody wants to be notified. One outlives a session that ends because nobody came by, for that is
 * when a notification is of use; it goes with a session that somebody ends.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The session that the device had when it was here last; no reference, since that may be over. */
    sessionId: uuid('session_id').notNull(),
    /** Address at the push service, made for this browser by its maker. */
    endpoint: text().notNull(),
    /** The browser's own key and secret, for which what is sent is encrypted. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Of the page on this device. */
    language: text().notNull(),
    /** As they call themselves, "Firefox" and "Windows"; '' for what nobody knows. */
    browser: text().notNull(),
    system: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the application was last opened there. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    /** When the push service last took something. */
    lastSuccessAt: timestamp('last_success_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.sessionId),
  ],
)
