import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import { claimDataFolder, databaseFolder, refuseHidden, requireDatabase } from './data-folder.ts'
import { type DatabaseProblem, DatabaseUnreachable, DataFolderInUse } from './database-problem.ts'
import {
  connectionOfRunning,
  type OwnConnection,
  type OwnPostgresOptions,
  startOwnPostgres,
} from './own-postgres/own-postgres.ts'
import { TransactionPool } from './pool.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { causesOf, DatabaseUnavailable, ONLY_READS } from './sql-error.ts'

/** The database itself. Only `transaction()` of transaction.ts begins transactions. */
export type Database = Omit<NodePgDatabase, 'transaction'> & { readonly $client: TransactionPool }

/** A running transaction: the database on the one connection that it has. */
export type Transaction = Omit<NodePgDatabase, 'transaction'> & { readonly $client: PoolClient }

/** The first argument of queries. */
export type Queryable = Database | Transaction

export type OpenDatabase = {
  readonly db: Database
  readonly pool: TransactionPool
  /** Waits for running queries, then closes all connections and stops the PostgreSQL that was started. May be called again. */
  close(): Promise<void>
}

export type DatabaseSettings = {
  /** A PostgreSQL server (15 or newer); without it PostgreSQL is started on the database in `dataDir`. */
  readonly databaseUrl?: string | null | undefined
  readonly dataDir: string
  /** Called with background failures, such as a lost idle connection. */
  readonly onError?: (error: unknown) => void
  /** Called when the PostgreSQL that was started can't be kept running. Nothing works any more. */
  readonly onProblem?: (problem: DatabaseProblem) => void
  /** Gets what the PostgreSQL that was started says. */
  readonly log?: OwnPostgresOptions['log']
  /** Time limits of connections, instead of the defaults. */
  readonly waiting?: Partial<Waiting>
  /** How long to wait for a server that is not up yet; without it there is no wait. */
  readonly connectRetry?: ConnectRetry | null
}

/**
 * Opens the database; the caller migrates it. PostgreSQL, or the connection to the server, starts before this returns
 * its promise.
 * @throws DatabaseProblem
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  return settings.databaseUrl ? openServer(settings.databaseUrl, settings) : openFolder(settings)
}

/**
 * Opens the database for a command: that of a server, or that in a data folder, whether the product runs on it or not.
 * @throws DatabaseProblem
 */
export async function openForCommand(
  settings: Pick<DatabaseSettings, 'databaseUrl' | 'dataDir'>,
): Promise<OpenDatabase> {
  if (!settings.databaseUrl) requireDatabase(settings.dataDir)
  try {
    return await openDatabase(settings)
  } catch (error) {
    const running =
      error instanceof DataFolderInUse ? await connectionOfRunning(databaseFolder(settings.dataDir)) : null
    if (!running) throw error
    const pool = connectionPool(running)
    return databaseOver(pool, () => pool.end())
  }
}

/** A pool as everything else sees it. */
export function databaseOver(pool: TransactionPool, shut: () => Promise<void>): OpenDatabase {
  let closed: Promise<void> | null = null
  return { db: drizzle({ client: pool }), pool, close: () => (closed ??= shut()) }
}

const openFolder = async (settings: DatabaseSettings): Promise<OpenDatabase> => {
  const { dataDir } = settings
  const release = claimDataFolder(dataDir)
  try {
    refuseHidden(dataDir)
    const open = await openCluster(databaseFolder(dataDir), settings)
    return databaseOver(open.pool, () => open.close().finally(release))
  } catch (error) {
    release()
    throw error
  }
}

/**
 * Starts PostgreSQL on the files of a database, which are made if need be. The caller has claimed the data folder.
 * @throws DatabaseProblem
 */
export async function openCluster(
  folder: string,
  { onProblem = () => undefined, log = SILENT, ...settings }: Omit<DatabaseSettings, 'dataDir'> = {},
): Promise<OpenDatabase> {
  const postgres = await startOwnPostgres({ folder, onProblem, log })
  const pool = connectionPool(postgres.connection, settings)
  return databaseOver(pool, async () => {
    await pool.end()
    await postgres.stop()
  })
}

const SILENT = { warn: () => undefined, error: () => undefined }

const openServer = async (databaseUrl: string, settings: DatabaseSettings): Promise<OpenDatabase> => {
  const pool = connectionPool(databaseUrl, settings)
  try {
    await untilReachable(pool, placeOf(databaseUrl), settings.connectRetry ?? null)
  } catch (error) {
    await pool.end()
    throw error
  }
  return databaseOver(pool, () => pool.end())
}

/** Where an address points to, without user and password. */
const placeOf = (databaseUrl: string): string => {
  if (!URL.canParse(databaseUrl)) return 'DATABASE_URL'
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}

/** Limits on waiting, milliseconds. */
type Waiting = {
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

type ConnectionPoolOptions = {
  readonly onError?: ((error: unknown) => void) | undefined
  readonly waiting?: Partial<Waiting> | undefined
}

/**
 * Connections to PostgreSQL, made when they are needed.
 * @param where the address of a server, or the PostgreSQL that the product runs
 */
const connectionPool = (
  where: string | OwnConnection,
  { onError = () => undefined, waiting }: ConnectionPoolOptions = {},
): TransactionPool => {
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

/** How long a server may be away when it is opened. */
type ConnectRetry = {
  /** Milliseconds. */
  readonly timeoutMs: number
  /** Called with a sentence at once, and every few seconds while it still waits. */
  readonly onWaiting: (sentence: string) => void
}

const PAUSE_MS = 500
/** Between two sentences, pauses. */
const SAY_EVERY = 10

/**
 * Codes of Node.js and PostgreSQL for a server that is not ready: stopped, starting, a standby, or out of connections.
 */
const NOT_THERE_YET = new Set<unknown>([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  ONLY_READS,
  '53300',
  '57P01',
  '57P02',
  '57P03',
])

/**
 * Resolves as soon as the server answers and accepts writes.
 * @param place the server and the database as people may read them
 * @throws DatabaseUnreachable at once when waiting can't help, such as with a wrong password, else when the time is
 * over
 */
const untilReachable = async (pool: Pool, place: string, retry: ConnectRetry | null): Promise<void> => {
  const deadline = performance.now() + (retry?.timeoutMs ?? 0)
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { rows } = await pool.query<{ follows: boolean }>('SELECT pg_is_in_recovery() AS follows')
      if (rows[0]?.follows) throw Object.assign(new Error('it is a standby'), { code: ONLY_READS })
      return
    } catch (error) {
      const problem = new DatabaseUnreachable(place, reasonOf(error))
      const left = Math.max(0, deadline - performance.now())
      if (!retry || !mayCome(error) || (attempt > 0 && left === 0)) throw problem
      if (attempt % SAY_EVERY === 0) retry.onWaiting(`${problem.message} Waiting, ${Math.ceil(left / 1000)} s at most.`)
      await delay(Math.min(PAUSE_MS, left))
    }
  }
}

/** The message of Node.js or PostgreSQL, unwrapped. */
const reasonOf = (error: unknown): unknown =>
  causesOf(error).find((cause) => !(cause instanceof DatabaseUnavailable)) ?? error

const mayCome = (error: unknown): boolean => {
  const reason = reasonOf(error)
  if (!(reason instanceof Error)) return false
  // A connection that is lost while it is made has no code.
  return 'code' in reason && reason.code !== undefined
    ? NOT_THERE_YET.has(reason.code)
    : /terminated|timeout/.test(reason.message)
}
