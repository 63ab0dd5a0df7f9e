import { jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * What an admin wrote to many, once for all of them, until the last mail that says it is forgotten. Who wrote it is in the log
 * of what admins do.
 */
export const announcements = pgTable('announcements', {
  /** Chosen by the caller: sent twice, it is one. */
  id: uuid().primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** By language. */
  subject: jsonb().notNull().$type<Record<string, string>>(),
  text: jsonb().notNull().$type<Record<string, string>>(),
})
