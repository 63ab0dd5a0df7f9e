import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Whether a column is one of these ids, for statements that are asked often. Up to the next power of two the last id is
 * repeated, so that a prepared statement serves many numbers of ids; `= any(array)` would serve all, but PostgreSQL
 * plans that anew each time.
 */
export function oneOf(column: PgColumn, ids: Iterable<string>): SQL {
  const different = [...new Set(ids)]
  const last = different.slice(-1)
  while (!isPowerOfTwo(different.length)) different.push(...last)
  return inArray(column, different)
}

/** Zero counts, too. */
const isPowerOfTwo = (number: number): boolean => (number & (number - 1)) === 0
