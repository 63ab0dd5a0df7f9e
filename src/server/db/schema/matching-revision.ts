import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable } from 'drizzle-orm/pg-core'

/**
 * One row that every change of people's tags or of the similarities bumps in its own transaction; the lock on it makes
 * the order of revisions the order of commits. The in-process similarity index compares itself with it.
 */
export const matchingRevision = pgTable(
  'matching_revision',
  {
    id: integer().primaryKey().default(1),
    revision: bigint({ mode: 'number' }).notNull().default(0),
    /** The revision at which the vocabulary was last replaced. */
    vocabulary: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [check('matching_revision_one_row', sql`${table.id} = 1`)],
)
