import type { OwnConnection } from './own-postgres/own-postgres.ts'
import { TransactionPool } from './pool.ts'

/** Limits on waiting, milliseconds. */
export type Waiting = {
  /** For a lock. */
  readonly lockMs: number
  /**
   * For the next statement of an open transaction, which holds locks. Its client may have lost the network silently.
   */
  readonly idleMs: number
  /**
   * For the answer to a statement. The operating system would wait for a quarter of an hour when the network is gone. The limit
   * has to be longer than any statement may take; 0 sets none.
   */
  readonly answerMs: number
}

const USUAL: Waiting = { lockMs: 2500, idleMs: 10_000, answerMs: 0 }
/** Longest wait for a new connection, or for one to become free; milliseconds. */
const CONNECT_MS = 5000

export type ConnectionPoolOptions = {
  readonly onError?: ((error: unknown) => void) | undefined
  readonly waiting?: Partial<Waiting> | undefined
}

/**
 * Connections to PostgreSQL, made when they are needed.
 * @param where the address of a server, or the PostgreSQL that the product runs
 */
export function connectionPool(
  where: string | OwnConnection,
  { onError = () => undefined, waiting }: ConnectionPoolOptions = {},
): TransactionPool {
  const { lockMs, idleMs, answerMs } = { ...USUAL, ...waiting }
  const pool = new TransactionPool({
    ...(typeof where === 'string' ? { connectionString: where } : { ...where, ssl: false }),
    options: '-c timezone=UTC -c jit=off',
    max: 10,
    // With it the driver closes a connection when `query_timeout` is over.
    pipeline: true,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: 60_000,
    query_timeout: answerMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
    keepAlive: true,
  })
  pool.on('error', (error) => {
    // Its last connections may still be closing when PostgreSQL is stopped.
    if (!pool.ending) onError(error)
  })
  return pool
}
