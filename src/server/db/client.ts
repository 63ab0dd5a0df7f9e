import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { claimDataFolder, databaseFolder, refuseHidden, requireDatabase } from './data-folder.ts'
import { DataFolderInUse, type DatabaseProblem } from './database-problem.ts'
import { connectionOfRunning, type OwnPostgresOptions, startOwnPostgres } from './own-postgres/own-postgres.ts'
import type { TransactionPool } from './pool.ts'
import { connectionPool, type Waiting } from './connection-pool.ts'
import { type Patience, untilReachable } from './reachable.ts'

/** The database itself. Only `transaction()` of transaction.ts begins transactions. */
export type Database = Omit<NodePgDatabase, 'transaction'> & { readonly $client: TransactionPool }

/** A running transaction: the database on the one connection that it has. */
export type Transaction = Omit<NodePgDatabase, 'transaction'> & { readonly $client: PoolClient }

/** What queries take as their first argument. */
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
  readonly patience?: Patience | null
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
export async function openBeside(settings: Pick<DatabaseSettings, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
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
    await untilReachable(pool, placeOf(databaseUrl), settings.patience ?? null)
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
