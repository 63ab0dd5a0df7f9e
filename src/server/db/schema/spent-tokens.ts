import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Session tokens of a provider that began a session here already: none begins a second one. Kept until it is over anyway. */
export const spentTokens = pgTable('spent_tokens', {
  /** SHA-256 of what the provider signed; the token itself is kept nowhere. */
  digest: text().primaryKey(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
