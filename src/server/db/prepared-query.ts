import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResultRow } from 'pg'
import type { Queryable } from './client.ts'

type Values = Readonly<Record<string, unknown>>
type Compiled<Result> = { execute(values: Record<string, unknown>): Promise<Result> }

/**
 * A frequent query: once per connection, drizzle builds its text and PostgreSQL parses and plans it. Values that vary
 * are `sql.placeholder(name)`, so the text never changes. See docs/decisions/0010-calls-and-the-database.md.
 * @param name unique; the statement's name on a connection
 */
export function preparedQuery<Given extends Values, Result>(
  name: string,
  build: (db: Queryable) => { prepare(name: string): Compiled<Result> },
): (db: Queryable, values: Given) => Promise<Result> {
  const compiledOn = new WeakMap<Queryable, Compiled<Result>>()
  return async (db, values) => {
    const compiled = compiledOn.get(db) ?? build(db).prepare(name)
    compiledOn.set(db, compiled)
    return compiled.execute(values)
  }
}

const dialect = new PgDialect()

/** Prepares a statement in SQL; answers the rows as the driver reads them. */
export function preparedStatement<Row extends QueryResultRow>(
  name: string,
  statement: SQL,
): (db: Queryable, values: Values) => Promise<readonly Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return async (db, values) =>
    (await db.$client.query<Row>({ name, text, values: fillPlaceholders(params, values) })).rows
}

/** The greatest possible id; stands for "no id" in a query that takes one. */
export const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
