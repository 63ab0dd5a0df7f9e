import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * The one key (P-256) with which this installation tells push services who it is. The private part is sealed by the
 * secret. Browsers subscribe to what this very key sends, so another one ends their subscriptions.
 */
export const vapidKeys = pgTable('vapid_keys', {
  /** The same for every row: there is one at most. */
  id: text().primaryKey(),
  /** As browsers take it: the uncompressed point in base64url. */
  publicKey: text('public_key').notNull(),
  sealedPrivateKey: text('sealed_private_key').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
