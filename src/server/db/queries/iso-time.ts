import { type Column, type SQL, sql } from 'drizzle-orm'

/** A time as ISO 8601 in UTC, to the millisecond, as the API writes it. */
export function iso(time: SQL | Column): SQL {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
