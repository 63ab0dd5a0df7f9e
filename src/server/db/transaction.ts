import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Database, Transaction } from './client.ts'
import type { TransactionPool } from './pool.ts'
import { isToRepeat } from './sql-error.ts'

export type TransactionOptions = {
  /** Maximum number of attempts when the database asks for a retry. */
  readonly attempts?: number
  /** Random jitter between concurrent retries; 0 <= x < 1. */
  readonly random?: () => number
  /** No limit on waiting for locks or on pauses between statements, for long work. */
  readonly takesLong?: boolean
}

/** Thrown by work that must be retried in a new transaction. */
export class RetryTransaction extends Error {
  override readonly name = 'RetryTransaction'
}

/** The work ignored a failed statement, so the database answered COMMIT with a rollback. */
export class RolledBack extends Error {
  override readonly name = 'RolledBack'
  constructor() {
    super('The transaction was rolled back: an error of one of its statements was swallowed.')
  }
}

const PAUSE_MS = 20

const BEGIN_LONG = `begin; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = '1min'`

/**
 * Runs `work` in a transaction: commits when it returns, rolls back when it throws. It may run several times, so its
 * effects outside of the database must be idempotent. Inside, the outer database throws OutsideTransactionError.
 */
export async function transaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  { attempts = 5, random = Math.random, takesLong = false }: TransactionOptions = {},
): Promise<T> {
  const begin = takesLong ? BEGIN_LONG : 'begin'
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(db.$client, work, begin)
    } catch (error) {
      if (attempt >= attempts || !(error instanceof RetryTransaction || isToRepeat(error))) throw error
      await delay(PAUSE_MS * attempt * (0.5 + random()))
    }
  }
}

/** One per connection, because prepared queries belong to a connection. */
const databases = new WeakMap<PoolClient, Transaction>()

/** The database on one connection: queries sent without awaiting share one round trip. */
export function databaseOn(client: PoolClient): Transaction {
  const database = databases.get(client) ?? drizzle({ client })
  databases.set(client, database)
  return database
}

/** Not by drizzle, which leaks the connection when BEGIN fails, and takes a COMMIT that rolled back for a success. */
const runOnce = <T>(pool: TransactionPool, work: (tx: Transaction) => Promise<T>, begin: string): Promise<T> =>
  pool.withClient(async (client) => {
    await client.query(begin)
    try {
      const result = await pool.inTransaction(() => work(databaseOn(client)))
      const { command } = await client.query('commit')
      if (command !== 'COMMIT') throw new RolledBack()
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })
