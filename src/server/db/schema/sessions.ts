import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Who is signed in. The cookie carries the id alone; deleting the row signs out at once, on every instance. A session
 * belongs to an identity (issuer and subject), so it finds its person whatever the address is by then, and one that was
 * begun before registering has nobody yet. The name hints come from the identity provider and prefill the form of the
 * onboarding; they are never shown to others.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    /** '' in rows of instances that did not keep identities yet: nobody's. */
    issuer: text().notNull().default(''),
    subject: text().notNull().default(''),
    /** What the provider vouched for at sign-in. */
    email: text().notNull(),
    firstNameHint: text('first_name_hint'),
    lastNameHint: text('last_name_hint'),
    /** As they call themselves, "Firefox" and "Windows"; '' for what nobody knows. */
    browser: text().notNull().default(''),
    system: text().notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Written every few minutes at most. */
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the person last proved to the provider who they are (`auth_time`); null: it did not say. */
    authenticatedAt: timestamp('authenticated_at', { withTimezone: true }),
    /** The provider's ID token, sealed, to end its session with this one; null: it offers no way to. */
    sealedIdToken: text('sealed_id_token'),
    /** The latest end a session can have; the real one depends on the role and on when it was used last. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('sessions_identity').on(table.issuer, table.subject),
    index('sessions_email').on(sql`lower(${table.email})`),
    index('sessions_expires_at').on(table.expiresAt),
  ],
)

/** Session tokens of a provider that began a session here already: none begins a second one. Kept until it is over anyway. */
export const spentTokens = pgTable('spent_tokens', {
  /** SHA-256 of what the provider signed; the token itself is kept nowhere. */
  digest: text().primaryKey(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
