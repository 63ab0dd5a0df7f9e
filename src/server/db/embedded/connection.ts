import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { TransactionPool } from '../pool.ts'

/** The engine behind the interface of node-postgres: one connection that never times out. */
export function connectEngine(engine: PGlite): TransactionPool {
  const config = createPgConfig(engine)
  const parse = config.connection.parse.bind(config.connection)
  // node-postgres hands its parsers of values over as `types`, where PGlite expects a list of type numbers.
  config.connection.parse = ({ name, text }: { name?: string; text: string }) => parse({ name, text })
  return new TransactionPool({ ...config, max: 1, idleTimeoutMillis: 0 })
}
