import { join } from 'node:path'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { EmbeddedDatabaseBroken } from './database-problem.ts'
import { claimDataFolder } from './embedded/data-folder.ts'
import { copyRunningCluster } from './embedded/cluster-files.ts'
import type { ClusterPlace } from './embedded/cluster.ts'
import { type Engine, startEngine } from './embedded/engine.ts'
import { every, tidy } from './embedded/maintenance.ts'
import { refuseHalfRestored } from './embedded/restore-draft.ts'
import { TransactionPool } from './pool.ts'
import { serverPool, type Waiting } from './server-pool.ts'
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
  readonly kind: 'embedded' | 'server'
  /** Copies the files of the embedded database while it is in use, consistent as of the end. Null with a server. */
  readonly copyFiles: ((folder: string) => Promise<void>) | null
  /**
   * Waits for running queries, then runs maintenance on the embedded database and releases its folder. Call it once.
   */
  close(): Promise<void>
}

export type DatabaseSettings = {
  /** A PostgreSQL server (15 or newer); without it the embedded database in `dataDir` is opened. */
  readonly databaseUrl?: string | null | undefined
  readonly dataDir: string
  /** Maintenance intervals of the embedded database, instead of the defaults. */
  readonly intervals?: Intervals
  /**
   * Called with background failures: a lost idle connection, a failed maintenance. After DatabaseStopped the embedded
   * database will not work again in this process.
   */
  readonly onError?: (error: unknown) => void
  /** Time limits of a server's connections, instead of the defaults. */
  readonly waiting?: Partial<Waiting>
  /** How long to wait for a server that is not up yet; without it there is no wait. */
  readonly patience?: Patience | null
}

/** Milliseconds between two maintenance runs, and between two checkpoints. */
type Intervals = { readonly tidying: number; readonly checkpoints: number }

const USUAL: Intervals = { tidying: 15_000, checkpoints: 600_000 }

/**
 * Opens the database; the caller migrates it. The engine's thread, or the connection to the server, starts before this
 * returns its promise.
 * @throws DatabaseProblem: DataFolderInUse, DataFolderNotWritable, RestoreBrokenOff, EmbeddedDatabaseBroken,
 * DatabaseUnreachable
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const { databaseUrl, onError = () => undefined } = settings
  return databaseUrl ? openServer(databaseUrl, settings, onError) : openEmbedded(settings, onError)
}

/** A pool as everything else sees it. */
export function databaseOver(
  pool: TransactionPool,
  kind: OpenDatabase['kind'],
  shut: () => Promise<void>,
  copyFiles: OpenDatabase['copyFiles'] = null,
): OpenDatabase {
  let closed: Promise<void> | null = null
  return { db: drizzle({ client: pool }), pool, kind, copyFiles, close: () => (closed ??= shut()) }
}

/**
 * The embedded database on private files (a copy, a draft) or in memory, without maintenance.
 * @throws EmbeddedDatabaseBroken
 */
export async function openCluster(place: ClusterPlace): Promise<OpenDatabase> {
  const { pool, engine } = await startOn(place, () => undefined)
  return databaseOver(pool, 'embedded', async () => {
    await pool.end()
    await engine.close()
  })
}

/** An archive (tar) of what `work` leaves in a new cluster in memory. */
export async function archiveOfCluster(work: (database: OpenDatabase) => Promise<void>): Promise<Uint8Array> {
  const { pool, engine } = await startOn({ memory: 'new' }, () => undefined)
  try {
    await work(databaseOver(pool, 'embedded', async () => undefined))
    await pool.query('CHECKPOINT')
    return await engine.dump()
  } finally {
    await pool.end()
    await engine.close()
  }
}

type Started = { readonly engine: Engine; readonly pool: TransactionPool }

const startOn = async (place: ClusterPlace, onError: (error: unknown) => void): Promise<Started> => {
  const engine = await startEngine(place, onError).catch((error: unknown) => {
    throw new EmbeddedDatabaseBroken('folder' in place ? place.folder : 'memory', error)
  })
  const pool = new TransactionPool({
    stream: engine.connect,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    pipeline: true,
    idleTimeoutMillis: 0,
  })
  pool.on('error', onError)
  return { engine, pool }
}

const openEmbedded = async (
  { dataDir, intervals = USUAL }: DatabaseSettings,
  onError: (error: unknown) => void,
): Promise<OpenDatabase> => {
  const release = claimDataFolder(dataDir)
  try {
    refuseHalfRestored(dataDir)
    const folder = join(dataDir, 'postgres')
    const { engine, pool } = await startOn({ folder }, onError)
    const checkpoint = async (): Promise<void> => void (await pool.query('CHECKPOINT'))
    const tidying = every(intervals.tidying, () => tidy(pool), onError)
    const checkpoints = every(intervals.checkpoints, checkpoint, onError)
    const shut = async (): Promise<void> => {
      try {
        await Promise.all([tidying.stop(), checkpoints.stop()])
        if (!engine.stopped()) await tidy(pool).then(checkpoint).catch(onError)
        await pool.end()
        await engine.close()
      } finally {
        release()
      }
    }
    const copyFiles = (to: string) => checkpoints.without(() => copyRunningCluster(pool, folder, to))
    return databaseOver(pool, 'embedded', shut, copyFiles)
  } catch (error) {
    release()
    throw error
  }
}

const openServer = async (
  databaseUrl: string,
  { patience = null, waiting }: DatabaseSettings,
  onError: (error: unknown) => void,
): Promise<OpenDatabase> => {
  const pool = serverPool(databaseUrl, { onError, waiting })
  try {
    await untilReachable(pool, placeOf(databaseUrl), patience)
  } catch (error) {
    await pool.end()
    throw error
  }
  return databaseOver(pool, 'server', () => pool.end())
}

/** Where an address points to, without user and password. */
const placeOf = (databaseUrl: string): string => {
  if (!URL.canParse(databaseUrl)) return 'DATABASE_URL'
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}
