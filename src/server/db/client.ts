import { join } from 'node:path'
import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { connectEngine } from './embedded/connection.ts'
import { EmbeddedDatabaseBroken } from './database-problem.ts'
import { claimDataFolder } from './embedded/data-folder.ts'
import { copyRunningCluster } from './embedded/cluster-files.ts'
import { type Engine, startEngine } from './embedded/engine.ts'
import { every, tidy } from './embedded/maintenance.ts'
import { refuseHalfRestored } from './embedded/restore-draft.ts'
import { writeBack } from './embedded/write-back.ts'
import type { TransactionPool } from './pool.ts'
import { serverPool, type Waiting } from './server-pool.ts'
import { sendTogether } from './send-together.ts'
import { endSilence, type Forbearance } from './silence.ts'
import { type Patience, untilReachable } from './reachable.ts'
import { refuseWithoutText } from './values-without-text.ts'

type NoSchema = Record<string, never>

/** The database itself. Transactions begin with `transaction()` of transaction.ts and in no other way. */
export type Database = Omit<NodePgDatabase, 'transaction'> & { readonly $client: TransactionPool }

/** A running transaction; its own `transaction()` makes a savepoint. */
export type Transaction = NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>

/** One connection outside of transactions; see together.ts. */
export type Connection = Omit<NodePgDatabase, 'transaction'>

/** What queries take as their first argument. */
export type Queryable = Database | Transaction | Connection

export type OpenDatabase = {
  readonly db: Database
  readonly pool: TransactionPool
  readonly kind: 'embedded' | 'server'
  /** Copies the files of the embedded database, whole as of the end, while it is used. Null with a server. */
  readonly copyFiles: ((folder: string) => Promise<void>) | null
  /** Waits for running queries; the embedded database is tidied and its folder given back. Once is enough. */
  close(): Promise<void>
}

export type DatabaseSettings = {
  /** A PostgreSQL server (15 or newer); without it the embedded database in `dataDir` is opened. */
  readonly databaseUrl?: string | null | undefined
  readonly dataDir: string
  /** How often the embedded database is looked after, where that is not as usual. */
  readonly intervals?: Intervals
  /**
   * Told of failures nobody waits for: a lost idle connection, a failed maintenance. With DatabaseStopped the embedded
   * database will not work again in this process.
   */
  readonly onError?: (error: unknown) => void
  /** How long a server may be silent, where it is not as long as usual. */
  readonly forbearance?: Forbearance
  /** How long a server waits, where it is not as long as usual. */
  readonly waiting?: Waiting
  /** How long to wait for a server that isn't there yet; not at all without it. */
  readonly patience?: Patience | null
}

/** Milliseconds between two looks at what is to be tidied, and between two checkpoints. */
type Intervals = { readonly tidying: number; readonly checkpoints: number }

const USUAL: Intervals = { tidying: 15_000, checkpoints: 600_000 }

/**
 * Opens the database; the caller migrates it.
 * @throws DatabaseProblem: DataFolderInUse, DataFolderNotWritable, RestoreBrokenOff, EmbeddedDatabaseBroken, DatabaseUnreachable
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
 * The embedded database on files that are nobody else's: a copy, or a draft. As it is, without maintenance.
 * @throws EmbeddedDatabaseBroken
 */
export async function openFiles(folder: string): Promise<OpenDatabase> {
  const engine = await engineOn(folder, () => undefined)
  const pool = connectEngine(engine)
  return databaseOver(pool, 'embedded', async () => {
    await pool.end()
    await engine.close()
  })
}

const engineOn = (folder: string, onError: (error: unknown) => void): Promise<Engine> =>
  startEngine(folder, onError).catch((error: unknown) => {
    throw new EmbeddedDatabaseBroken(folder, error)
  })

const openEmbedded = async (
  { dataDir, intervals = USUAL }: DatabaseSettings,
  onError: (error: unknown) => void,
): Promise<OpenDatabase> => {
  const release = await claimDataFolder(dataDir)
  try {
    refuseHalfRestored(dataDir)
    const folder = join(dataDir, 'postgres')
    const engine = await engineOn(folder, onError)
    const pool = connectEngine(engine)
    pool.on('error', onError)
    const tidying = every(intervals.tidying, () => tidy(pool), onError)
    const checkpoint = async (): Promise<void> => {
      await writeBack(engine, pool, folder)
      await pool.query('CHECKPOINT')
    }
    const checkpoints = every(intervals.checkpoints, checkpoint, onError)
    const tidied = async (): Promise<void> => {
      await tidy(pool)
      await pool.query('CHECKPOINT')
    }
    const shut = async (): Promise<void> => {
      try {
        await Promise.all([tidying.stop(), checkpoints.stop()])
        if (!engine.stopped) await tidied().catch(onError)
        await pool.end()
        await engine.close()
      } finally {
        release()
      }
    }
    const copyFiles = (to: string) =>
      checkpoints.without(async () => {
        await writeBack(engine, pool, folder)
        await copyRunningCluster(pool, folder, to)
      })
    return databaseOver(pool, 'embedded', shut, copyFiles)
  } catch (error) {
    release()
    throw error
  }
}

const openServer = async (
  databaseUrl: string,
  { patience = null, forbearance, waiting }: DatabaseSettings,
  onError: (error: unknown) => void,
): Promise<OpenDatabase> => {
  const pool = serverPool(databaseUrl, { onError, waiting })
  pool.on('connect', (client) => {
    sendTogether(client)
    refuseWithoutText(client)
  })
  try {
    await untilReachable(pool, placeOf(databaseUrl), patience)
  } catch (error) {
    await pool.end()
    throw error
  }
  const stopLooking = endSilence(pool, forbearance)
  return databaseOver(pool, 'server', async () => {
    stopLooking()
    await pool.end()
  })
}

/** Where an address points to, without user and password. */
const placeOf = (databaseUrl: string): string => {
  if (!URL.canParse(databaseUrl)) return 'DATABASE_URL'
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}
