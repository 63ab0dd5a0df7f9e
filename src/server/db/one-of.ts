import { type Placeholder, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Whether a column is one of these ids: one parameter, however many there are. */
export function oneOf(column: PgColumn, ids: Iterable<string>): SQL {
  return sql`${column} = any(${sql.param([...new Set(ids)])}::uuid[])`
}

/**
 * The same in a prepared query, where the ids are a placeholder. Of an array PostgreSQL expects ten elements; a plan for the
 * number that really came looks cheaper, so it plans anew each time. Of a LIMIT that it does not know it expects a tenth,
 * and keeps its plan.
 */
export function oneOfPrepared(column: PgColumn, ids: Placeholder): SQL {
  return sql`${column} in ${rowsOf(ids)}`
}

/** The ids of a placeholder as rows. */
export function rowsOf(ids: Placeholder): SQL {
  return sql`(select unnest(${ids}::uuid[]) as id limit cardinality(${ids}::uuid[]))`
}
