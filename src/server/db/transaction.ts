import { setTimeout as delay } from 'node:timers/promises'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Database, Transaction } from './client.ts'
import type { TransactionPool } from './pool.ts'
import { sqlErrorOf } from './sql-error.ts'

export type TransactionOptions = PgTransactionConfig & {
  /** How often the work is begun at most, when the database asks to begin again. */
  readonly attempts?: number
  /** Spreads out those who begin again at the same time; 0 <= x < 1. */
  readonly random?: () => number
}

/** serialization_failure and deadlock_detected: nothing was wrong, only the moment. */
const BEGIN_AGAIN = new Set(['40001', '40P01'])
const PAUSE_MS = 20

/**
 * Runs `work` in a transaction: commits when it returns, rolls back when it throws. It may run several times, so what it
 * does outside of the database has to bear that. Inside, the outer database refuses to work (OutsideTransactionError).
 */
export async function transaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  { attempts = 5, random = Math.random, ...config }: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(db.$client, work, config)
    } catch (error) {
      if (attempt >= attempts || !BEGIN_AGAIN.has(sqlErrorOf(error)?.code ?? '')) throw error
      await delay(PAUSE_MS * attempt * (0.5 + random()))
    }
  }
}

/** One a connection, which its prepared queries belong to. */
const databases = new WeakMap<PoolClient, NodePgDatabase>()

const databaseOn = (client: PoolClient): NodePgDatabase => {
  const database = databases.get(client) ?? drizzle({ client })
  databases.set(client, database)
  return database
}

/** On a connection of our own: drizzle 0.45 never gives the pool's back when BEGIN fails. */
const runOnce = <T>(
  pool: TransactionPool,
  work: (tx: Transaction) => Promise<T>,
  config: PgTransactionConfig,
): Promise<T> =>
  pool.withClient((client) =>
    databaseOn(client).transaction(
      (tx) => pool.inTransaction(() => work(tx as Transaction)),
      Object.keys(config).length > 0 ? config : undefined,
    ),
  )
