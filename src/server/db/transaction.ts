import { setTimeout as delay } from 'node:timers/promises'
import { PgDialect } from 'drizzle-orm/pg-core'
import { drizzle, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Connection, Database, Queryable, Transaction } from './client.ts'
import type { TransactionPool } from './pool.ts'
import { allOf } from './all-of.ts'
import { sqlErrorOf } from './sql-error.ts'

/** @param begun when it is sure that the transaction has begun */
type Work<T> = (tx: Transaction, begun: Promise<void>) => Promise<T>

export type TransactionOptions = {
  /** How often the work is begun at most, when the database asks to begin again. */
  readonly attempts?: number
  /** Spreads out those who begin again at the same time; 0 <= x < 1. */
  readonly random?: () => number
  /** BEGIN goes in the round trip of the first statement, for work that writes nothing before `begun`. */
  readonly beginsAlong?: boolean
  /** Waits for locks as long as it takes, and may pause between statements: it takes long anyway. */
  readonly takesLong?: boolean
}

/** Thrown by work that has to be done again, in a transaction of its own. */
export class BeginAgain extends Error {
  override readonly name = 'BeginAgain'
}

/** serialization_failure and deadlock_detected: nothing was wrong, only the moment. */
const BEGIN_AGAIN = new Set(['40001', '40P01'])
const PAUSE_MS = 20

/** Whether work that ended in this error is worth doing again, as it is. */
export function isToBeginAgain(error: unknown): boolean {
  return error instanceof BeginAgain || BEGIN_AGAIN.has(sqlErrorOf(error)?.code ?? '')
}

const BEGIN_LONG = `begin; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = '1min'`

/**
 * Runs `work` in a transaction: commits when it returns, rolls back when it throws. It may run several times, so what it
 * does outside of the database has to bear that. Inside, the outer database refuses to work (OutsideTransactionError).
 */
export async function transaction<T>(
  db: Database,
  work: Work<T>,
  { attempts = 5, random = Math.random, beginsAlong = false, takesLong = false }: TransactionOptions = {},
): Promise<T> {
  const begin = takesLong && !db.$client.hasOneConnection ? BEGIN_LONG : 'begin'
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(db.$client, work, { begin, beginsAlong })
    } catch (error) {
      if (attempt >= attempts || !isToBeginAgain(error)) throw error
      await delay(PAUSE_MS * attempt * (0.5 + random()))
    }
  }
}

/** One a connection, which its prepared queries belong to. */
const databases = new WeakMap<PoolClient, Connection>()

/** The database on one connection: what is asked there without waiting goes in one round trip. */
export function databaseOn(client: PoolClient): Connection {
  const database = databases.get(client) ?? drizzle({ client })
  databases.set(client, database)
  return database
}

const lastOf = new WeakMap<Queryable, readonly Promise<unknown>[]>()

/**
 * Says of statements that nothing follows them in their transaction: COMMIT goes in their round trip. Where one of them
 * fails in the database, COMMIT there is a rollback, and what failed is thrown.
 * @param statements each of them sent by now: prepared queries, nothing that asks twice
 */
export function commitBehind(tx: Queryable, statements: readonly Promise<unknown>[]): void {
  for (const statement of statements) statement.catch(() => undefined)
  lastOf.set(tx, statements)
}

/** What the driver did not send has failed by the end of the turn; COMMIT would make the rest last. */
const noneRefused = async (statements: readonly Promise<unknown>[]): Promise<void> => {
  if (statements.length === 0) return
  const refused: unknown[] = []
  for (const statement of statements) statement.catch((error: unknown) => refused.push(error))
  await new Promise<void>((done) => {
    process.nextTick(done)
  })
  if (refused.length > 0) throw refused[0]
}

const dialect = new PgDialect()

/** By ourselves: drizzle always waits for the answer to BEGIN, and never gives a connection back where it fails. */
const runOnce = async <T>(
  pool: TransactionPool,
  work: Work<T>,
  { begin, beginsAlong }: { readonly begin: string; readonly beginsAlong: boolean },
): Promise<T> => {
  const { result, onDisk } = await pool.withClient(async (client) => {
    const tx: Transaction = new NodePgTransaction(dialect, databaseOn(client)._.session as never, undefined)
    const begun = client.query(begin).then(() => undefined)
    begun.catch(() => undefined)
    if (!beginsAlong) await begun
    try {
      const found = await pool.inTransaction(() => work(tx, begun))
      const last = lastOf.get(tx) ?? []
      await begun
      await noneRefused(last)
      const [, committed] = await allOf([allOf(last), pool.commit(client)])
      return { result: found, ...committed }
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })
  await onDisk
  return result
}
