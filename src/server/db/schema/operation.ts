import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Ed25519 keys of the confirmations; the youngest signs, all of them verify. The private part is sealed by the secret. */
export const signingKeys = pgTable('signing_keys', {
  id: text().primaryKey(),
  publicKey: text('public_key').notNull(),
  sealedPrivateKey: text('sealed_private_key').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

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

/**
 * What all instances count together (docs/decisions/0040-limits-and-overload.md). UNLOGGED: a crash of the database begins
 * the counts anew, and a count waits for no disk.
 */
export const rateLimits = pgTable('rate_limits', {
  /** A keyed digest of what is counted and of whom; neither can be read from it. */
  key: text().primaryKey(),
  count: integer().notNull(),
  /** From then on it begins anew. */
  overAt: timestamp('over_at', { withTimezone: true }).notNull(),
})
