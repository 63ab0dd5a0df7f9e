import { accessSync, constants, existsSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataFolderInUse, DataFolderNotWritable, MadeBefore, NoDatabase, RestoreBrokenOff } from './database-problem.ts'

const DATABASE = 'database'
const RESTORING = `${DATABASE}.restoring`
/** Before 28 November 2026 the database was PostgreSQL compiled to WebAssembly, whose files PostgreSQL itself can't read. */
const MADE_BEFORE = 'postgres'

/** Where a data folder has the files of its database. */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, DATABASE)
}

/** Whether a data folder has a database. */
export function hasDatabase(dataDir: string): boolean {
  return existsSync(databaseFolder(dataDir))
}

/** @throws NoDatabase, MadeBefore, RestoreBrokenOff */
export function requireDatabase(dataDir: string): void {
  if (existsSync(dataDir)) refuseHidden(dataDir)
  if (!hasDatabase(dataDir)) throw new NoDatabase(dataDir)
}

/** Where a restore builds a database in a data folder; it is renamed when complete. */
export function restoreDraft(dataDir: string): string {
  return join(dataDir, RESTORING)
}

/** Removes what a killed restore left: the draft, or an unfinished cluster for it. */
export async function clearRestoreDraft(dataDir: string): Promise<void> {
  // A PostgreSQL that a killed restore left may still write there; it ends once its files are gone.
  for (const path of draftsIn(dataDir)) await rm(path, { recursive: true, force: true, maxRetries: 10 })
}

/**
 * Refuses a folder without a database in which there is something that a new, empty one would hide: an unfinished
 * restore, or the database of an earlier version.
 * @throws RestoreBrokenOff, MadeBefore
 */
export function refuseHidden(dataDir: string): void {
  if (hasDatabase(dataDir)) return
  const [draft] = draftsIn(dataDir)
  if (draft !== undefined) throw new RestoreBrokenOff(dataDir, draft)
  const before = join(dataDir, MADE_BEFORE)
  if (existsSync(join(before, 'PG_VERSION'))) throw new MadeBefore(before)
}

const draftsIn = (dataDir: string): string[] =>
  readdirSync(dataDir)
    .filter((name) => name.startsWith(RESTORING))
    .map((name) => join(dataDir, name))

/** SQLite's result code for "somebody else holds the lock". */
const SQLITE_BUSY = 5

/** Releases a claimed folder. */
export type ReleaseFolder = () => void

/**
 * Makes the data folder if need be and locks it for this process: two instances that each count and remember in memory would not
 * know of each other. The claim is an exclusive file lock. The kernel drops it however the process ends, and it works between
 * containers that share a volume, unlike a process id or a socket's name. Node has no file locks, but ships SQLite,
 * whose lock works on every system.
 * @throws DataFolderInUse, DataFolderNotWritable
 */
export function claimDataFolder(dataDir: string): ReleaseFolder {
  const folder = writableFolder(dataDir)
  const lock = openLock(folder)
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (resultCode(error) === SQLITE_BUSY) throw new DataFolderInUse(folder)
    throw new DataFolderNotWritable(folder, { cause: error })
  }
  return () => lock.close()
}

/**
 * Makes the data folder if need be, unreadable to others; returns its real path.
 * @throws DataFolderNotWritable
 */
export function writableFolder(dataDir: string): string {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  } catch (error) {
    throw new DataFolderNotWritable(dataDir, { cause: error })
  }
}

/** Folder by folder: with `recursive`, Node.js never returns where the kernel allows no folders (/proc). */
const makeFolder = (folder: string): void => {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

const openLock = (folder: string): DatabaseSync => {
  try {
    return new DatabaseSync(join(folder, 'tandem.lock'), { timeout: 0 })
  } catch (error) {
    throw new DataFolderNotWritable(folder, { cause: error })
  }
}

const resultCode = (error: unknown): unknown =>
  error instanceof Error && 'errcode' in error ? error.errcode : undefined
