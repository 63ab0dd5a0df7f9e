import type { ExecProtocolOptions, PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { TransactionPool } from '../pool.ts'
import { refuseWithoutText } from '../values-without-text.ts'

/** The engine behind the interface of node-postgres: one connection that never times out. */
export function connectEngine(engine: PGlite): TransactionPool {
  const config = createPgConfig(bySync(engine))
  refuseWithoutText(config)
  const parse = config.connection.parse.bind(config.connection)
  // node-postgres hands its parsers of values over as `types`, where PGlite expects a list of type numbers.
  config.connection.parse = ({ name, text }: { name?: string; text: string }) => parse({ name, text })
  return new TransactionPool({ ...config, max: 1, pipeline: true, idleTimeoutMillis: 0 })
}

/** First bytes of the messages after which the engine has something to answer: Sync and Query. */
const ENDS = new Set(['S', 'Q'].map((letter) => letter.charCodeAt(0)))

/** Every call of the engine costs, so the messages of a statement (parse, bind, describe, execute) go in one. */
const bySync = (engine: PGlite): PGlite => {
  let held: Uint8Array[] = []
  const execProtocolStream = async (message: Uint8Array, options?: ExecProtocolOptions) => {
    held.push(message)
    if (!ENDS.has(message[0] ?? 0)) return []
    const messages = held
    held = []
    return engine.execProtocolStream(Buffer.concat(messages), options)
  }
  return Object.assign(Object.create(engine), { execProtocolStream })
}
