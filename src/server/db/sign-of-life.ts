import { Client } from 'pg'
import type { TransactionPool } from './pool.ts'
import { hangUp } from './silence.ts'

/** Longest that a connection of before may take to answer, and that a new one may take; milliseconds. */
const ANSWER_MS = 1500
const CONNECT_MS = 3000

export type SignOfLife = {
  /** Resolves when the database answers. However many ask at a time, it is asked once. */
  readonly ask: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Asks whether the database answers on a connection of its own: those of the pool may all wait for locks, or for work that
 * takes long, and the database is well all the same. The embedded one has no other connection.
 */
export function signOfLife(pool: TransactionPool): SignOfLife {
  let kept: Client | null = null
  let asking: Promise<void> | null = null
  const drop = (client: Client): void => {
    if (kept === client) kept = null
    // Whether it hears of it or not.
    void client.end().catch(() => undefined)
    hangUp(client)
  }
  const answers = async (client: Client): Promise<boolean> => {
    try {
      await client.query('select 1')
      return true
    } catch {
      drop(client)
      return false
    }
  }
  const askAnew = async (): Promise<void> => {
    const client = new Client({ ...pool.options, connectionTimeoutMillis: CONNECT_MS, query_timeout: ANSWER_MS })
    client.on('error', () => drop(client))
    try {
      await client.connect()
    } catch (error) {
      drop(client)
      // It answers, and has no more connections: those that there are have to do.
      if (error instanceof Error && 'severity' in error) return void (await pool.query('select 1'))
      throw error
    }
    kept = client
    if (!(await answers(client))) throw new Error('no answer')
  }
  const ask = async (): Promise<void> => {
    if (pool.hasOneConnection) return void (await pool.query('select 1'))
    // One of before may have been lost without a word.
    if (kept && (await answers(kept))) return
    await askAnew()
  }
  return {
    ask: () => (asking ??= ask().finally(() => (asking = null))),
    close: async () => {
      await asking?.catch(() => undefined)
      if (kept) drop(kept)
    },
  }
}
