import { type Placeholder, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * The ids of a parameter as rows, for statements that are prepared. Of an array PostgreSQL expects ten elements; a plan for
 * the number that really came looks cheaper, so it plans anew each time. Of a LIMIT that it does not know it expects a
 * tenth, and keeps its plan.
 */
export function rowsOf(ids: Placeholder | readonly string[]): SQL {
  const array = Array.isArray(ids) ? sql.param(ids) : ids
  return sql`(select unnest(${array}::uuid[]) as id limit cardinality(${array}::uuid[]))`
}

/** Whether a column is one of these ids. */
export function oneOf(column: PgColumn, ids: Placeholder | Iterable<string>): SQL {
  return sql`${column} in ${rowsOf(isIterable(ids) ? [...new Set(ids)] : ids)}`
}

const isIterable = (ids: Placeholder | Iterable<string>): ids is Iterable<string> => Symbol.iterator in ids
