import { accessSync, constants, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataFolderInUse, DataFolderNotWritable } from '../database-problem.ts'

/** SQLite's result code for "somebody else holds the lock". */
const SQLITE_BUSY = 5

/** Releases a claimed folder. */
export type ReleaseFolder = () => void

/**
 * Makes the data folder if need be and locks it for this process: two engines on the same files corrupt each other
 * silently. The claim is an exclusive file lock. The kernel drops it however the process ends, and it works between
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
