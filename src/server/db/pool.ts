import { AsyncLocalStorage } from 'node:async_hooks'
import { Pool, type PoolClient, Client } from 'pg'
import { DatabaseProblem } from './database-problem.ts'
import { causesOf, DatabaseUnavailable, ONLY_READS, sqlErrorOf } from './sql-error.ts'

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void

/** The outer database was used inside a running transaction. A mistake in the code. */
export class OutsideTransactionError extends Error {
  override readonly name = 'OutsideTransactionError'
  constructor() {
    super('The database was used past the running transaction: pass the transaction on and use that instead.')
  }
}

/**
 * A pool that refuses to hand out a second connection to code that runs inside one of its transactions. That code would
 * silently read and write outside of the transaction, and deadlock once all connections are in use.
 */
export class TransactionPool extends Pool {
  readonly #running = new AsyncLocalStorage<{ open: boolean }>()

  /**
   * One statement on a connection of its own. Unlike the pool of node-postgres it keeps the connection after a refused
   * statement: the connection still works.
   */
  override query = ((text: never, values: never) =>
    this.withClient(async (client) => client.query(text, values), { dropAfter: isNotRefused })) as Pool['query']

  /**
   * Runs `work` on one connection. The connection is closed instead of given back when it was lost, when it leads to a standby, or
   * when `dropAfter` returns true for the error.
   * @throws DatabaseUnavailable when no connection was free in time, or it was lost
   */
  async withClient<T>(
    work: (client: PoolClient) => Promise<T>,
    { dropAfter = () => false }: { dropAfter?: (error: unknown) => boolean } = {},
  ): Promise<T> {
    const client = await this.#connected()
    let lost = false
    let drops = false
    // The running query fails with the same error. Without a listener the event would end the process.
    const onError = () => {
      lost = true
    }
    client.on('error', onError)
    try {
      return await work(client)
    } catch (error) {
      const code = sqlErrorOf(error)?.code
      // Another server is the primary now; a new connection leads there.
      const leadsToStandby = code === ONLY_READS
      lost ||= isUnanswered(error)
      drops ||= leadsToStandby || code === NOT_PREPARED || dropAfter(error)
      const isTold = error instanceof DatabaseProblem
      throw lost || (leadsToStandby && !isTold) ? new DatabaseUnavailable(error) : error
    } finally {
      client.off('error', onError)
      // A connection with an open transaction is closed, so that the next caller never gets one.
      client.release(drops || lost || /[TE]/.test(client.getTransactionStatus() ?? ''))
    }
  }

  async #connected(): Promise<PoolClient> {
    if (this.#running.getStore()?.open) throw new OutsideTransactionError()
    try {
      return await this.connect()
    } catch (error) {
      throw error instanceof OutsideTransactionError ? error : new DatabaseUnavailable(error)
    }
  }

  /** Runs the body of a transaction; everything it calls or starts is inside until it settles. */
  async inTransaction<T>(body: () => Promise<T>): Promise<T> {
    const transaction = { open: true }
    try {
      return await this.#running.run(transaction, body)
    } finally {
      // Work that was started inside and outlives the transaction may use the database again.
      transaction.open = false
    }
  }

  /**
   * Every use of the pool comes through here, `query` too.
   * @throws OutsideTransactionError inside a transaction of this pool
   */
  override connect(): Promise<PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (!this.#running.getStore()?.open) return callback ? super.connect(callback) : super.connect()
    const error = new OutsideTransactionError()
    if (!callback) return Promise.reject(error)
    process.nextTick(callback, error, undefined, () => undefined)
  }
}

/**
 * SQLSTATE of a prepared statement that does not exist. The driver closes a statement when it could not send the values, and
 * still takes it for prepared.
 */
const NOT_PREPARED = '26000'

/** A refused statement leaves the connection usable. A worse error, or one before the database was reached, may not. */
const isNotRefused = (error: unknown): boolean =>
  !(error instanceof Error && 'severity' in error && error.severity === 'ERROR')

/** The driver has given up waiting for an answer, and ends the connection. */
const isUnanswered = (error: unknown): boolean =>
  causesOf(error).some(({ message }) => message === 'Query read timeout')

/** Longest that a connection may take to be made, and then to answer; milliseconds. */
const CONNECT_MS = 3000
const ANSWER_MS = 1500

/**
 * Asks whether the database answers on a new connection: those of the pool may all wait for locks, or for work that takes
 * long, and the database is well all the same.
 * @returns resolves when the database answers; however many ask at a time, it is asked once
 */
export function databaseCheck(pool: TransactionPool): () => Promise<void> {
  let asking: Promise<void> | null = null
  return () => (asking ??= ask(pool).finally(() => (asking = null)))
}

const ask = async (pool: TransactionPool): Promise<void> => {
  const client = new Client({ ...pool.options, connectionTimeoutMillis: CONNECT_MS, query_timeout: ANSWER_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    // The server is out of connections, so the pool's have to do.
    if (!(error instanceof Error && 'severity' in error)) throw error
    await pool.query('select 1')
  } finally {
    void client.end().catch(() => undefined)
  }
}
