import { Client } from 'pg'
import type { TransactionPool } from './pool.ts'

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
