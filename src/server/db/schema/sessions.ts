import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Who is signed in. The cookie carries the id alone; deleting the row signs out at once, on every instance. The name
 * hints come from the identity provider and prefill the form of the onboarding; they are never shown to others.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    firstNameHint: text('first_name_hint'),
    lastNameHint: text('last_name_hint'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_email').on(sql`lower(${table.email})`), index('sessions_expires_at').on(table.expiresAt)],
)
