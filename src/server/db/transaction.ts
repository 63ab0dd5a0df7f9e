import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Database, Transaction } from './client.ts'
import type { TransactionPool } from './pool.ts'
import { sqlErrorOf } from './sql-error.ts'

export type TransactionOptions = {
  /** How often the work is begun at most, when the database asks to begin again. */
  readonly attempts?: number
  /** Spreads out those who begin again at the same time; 0 <= x < 1. */
  readonly random?: () => number
  /** Waits for locks as long as it takes, and may pause between statements: it takes long anyway. */
  readonly takesLong?: boolean
}

/** Thrown by work that has to be done again, in a transaction of its own. */
export class BeginAgain extends Error {
  override readonly name = 'BeginAgain'
}

/** The work went on after a statement of its own had failed: the database made a rollback of COMMIT. */
export class RolledBack extends Error {
  override readonly name = 'RolledBack'
  constructor() {
    super('The transaction was rolled back: an error of one of its statements was swallowed.')
  }
}

/** serialization_failure and deadlock_detected: nothing was wrong, only the moment. */
const BEGIN_AGAIN = new Set(['40001', '40P01'])
const PAUSE_MS = 20

const isToBeginAgain = (error: unknown): boolean =>
  error instanceof BeginAgain || BEGIN_AGAIN.has(sqlErrorOf(error)?.code ?? '')

const BEGIN_LONG = `begin; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = '1min'`

/**
 * Runs `work` in a transaction: commits when it returns, rolls back when it throws. It may run several times, so what it
 * does outside of the database has to bear that. Inside, the outer database refuses to work (OutsideTransactionError).
 */
export async function transaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  { attempts = 5, random = Math.random, takesLong = false }: TransactionOptions = {},
): Promise<T> {
  const begin = takesLong && !db.$client.hasOneConnection ? BEGIN_LONG : 'begin'
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(db.$client, work, begin)
    } catch (error) {
      if (attempt >= attempts || !isToBeginAgain(error)) throw error
      await delay(PAUSE_MS * attempt * (0.5 + random()))
    }
  }
}

/** One a connection, which its prepared queries belong to. */
const databases = new WeakMap<PoolClient, Transaction>()

/** The database on one connection: what is asked there without waiting goes in one round trip. */
export function databaseOn(client: PoolClient): Transaction {
  const database = databases.get(client) ?? drizzle({ client })
  databases.set(client, database)
  return database
}

/** By ourselves: drizzle never gives a connection back where BEGIN fails, and takes a COMMIT that rolled back for one that did not. */
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
