import type { ClientBase } from 'pg'
import { TransactionPool } from './pool.ts'

/** How long the server waits for others, milliseconds. */
export type Waiting = {
  /** For a lock: whoever called would like an answer, even that there is none. */
  readonly lockMs: number
  /** For the next statement of a transaction, which holds locks: whoever has begun it may be cut off, and nobody says so. */
  readonly idleMs: number
}

const USUAL: Waiting = { lockMs: 2500, idleMs: 10_000 }
/** Also for one that others have; a call waits no longer for all that it needs (wait-budget.ts). */
const CONNECT_MS = 7000

export type ServerPoolOptions = {
  readonly onError: (error: unknown) => void
  /** Longest that a new connection may take. */
  readonly connectMs?: number
  readonly waiting?: Waiting | undefined
  /** Looks at each new connection before anybody uses it; nobody does when it throws. */
  readonly onConnect?: (client: ClientBase) => Promise<void>
}

/** Connections to a PostgreSQL server, made when they are needed. */
export function serverPool(
  url: string,
  { onError, connectMs = CONNECT_MS, waiting = USUAL, onConnect }: ServerPoolOptions,
): TransactionPool {
  const pool = new TransactionPool({
    connectionString: url,
    application_name: 'tandem',
    options: '-c timezone=UTC -c jit=off',
    max: 10,
    pipeline: true,
    connectionTimeoutMillis: connectMs,
    statement_timeout: 60_000,
    lock_timeout: waiting.lockMs,
    idle_in_transaction_session_timeout: waiting.idleMs,
    keepAlive: true,
    // oxlint-disable-next-line typescript/no-misused-promises -- it is waited for, whatever its type says
    ...(onConnect && { onConnect }),
  })
  pool.on('error', onError)
  return pool
}
