import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Ed25519 keys of the confirmations; the youngest signs, all of them verify. The private part is sealed by the secret. */
export const signingKeys = pgTable('signing_keys', {
  id: text().primaryKey(),
  publicKey: text('public_key').notNull(),
  sealedPrivateKey: text('sealed_private_key').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
