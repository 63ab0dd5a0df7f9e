import type { QueryResult, QueryResultRow } from 'pg'
import { sqlErrorOf } from './sql-error.ts'

/** A connection, or a pool. */
type Asked = {
  query<Row extends QueryResultRow>(query: { text: string; query_timeout: number }): Promise<QueryResult<Row>>
}

/** What no other database has, the surest first; null: the account may not see it, or it is not there. */
export type Marks = readonly (string | null)[]

/**
 * The number that a server got when it was made, which its standbys have, too; and where an account may not see that, the
 * oldest cycle, whose id was drawn by lot.
 */
const MARKS = [
  `select current_database() || ' of ' || system_identifier as mark from pg_control_system()`,
  `select current_database() || ' with ' || id as mark from cycles order by opened_at, id limit 1`,
]

/** By which a database is known. @param ms the longest that each may take to be told */
export function marksOf(database: Asked, ms: number): Promise<Marks> {
  return Promise.all(
    MARKS.map(async (text) => {
      try {
        const { rows } = await database.query<{ mark: string }>({ text, query_timeout: ms })
        return rows[0]?.mark ?? null
      } catch (error) {
        if (!UNSEEN.has(sqlErrorOf(error)?.code ?? '')) throw error
        return null
      }
    }),
  )
}

/** insufficient_privilege, undefined_function, undefined_table, feature_not_supported. */
const UNSEEN = new Set(['42501', '42883', '42P01', '0A000'])

/** Whether they are one database, by the surest mark that both show. */
export function isSameDatabase(one: Marks, other: Marks): boolean {
  const both = one.findIndex((mark, place) => mark !== null && (other[place] ?? null) !== null)
  return both !== -1 && one[both] === other[both]
}
