import type { SQL } from 'drizzle-orm'
import type { QueryResult } from 'pg'
import type { Queryable } from './client.ts'

type Values = Readonly<Record<string, unknown>>
type Compiled<Result> = { execute(values: Record<string, unknown>): Promise<Result> }

/**
 * A query that is asked often: drizzle puts its text together once a connection, and PostgreSQL parses and plans it once a
 * connection. What differs from one time to the next stands in it as `sql.placeholder(name)`, so the text never changes. See
 * docs/decisions/0010-statements-are-prepared.md.
 * @param name of its own; what a connection calls the statement
 */
export function preparedQuery<Given extends Values, Result>(
  name: string,
  build: (db: Queryable) => { prepare(name: string): Compiled<Result> },
): (db: Queryable, values: Given) => Promise<Result> {
  // Transactions on one connection share its session.
  const bySession = new WeakMap<object, Compiled<Result>>()
  return async (db, values) => {
    const { session } = db._
    const compiled = bySession.get(session) ?? build(db).prepare(name)
    bySession.set(session, compiled)
    return compiled.execute(values)
  }
}

/** The same of a statement in SQL; answers the rows as they come. */
export function preparedStatement<Row>(
  name: string,
  statement: SQL,
): (db: Queryable, values: Values) => Promise<readonly Row[]> {
  const run = preparedQuery<Values, QueryResult>(name, (db) => ({
    prepare: (as) => db._.session.prepareQuery(db.execute(statement).getQuery(), undefined, as, false) as never,
  }))
  return async (db, values) => (await run(db, values)).rows as Row[]
}

/** The greatest id there can be: stands for none, where a text has a place for one. */
export const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
