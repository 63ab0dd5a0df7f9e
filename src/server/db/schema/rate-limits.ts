import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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
