import { constants } from 'node:fs'
import { access, mkdir, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataFolderInUse, DataFolderNotWritable } from '../database-problem.ts'

/** SQLite's result code for "somebody else holds the lock". */
const SQLITE_BUSY = 5

/** Gives a claimed folder back. */
export type ReleaseFolder = () => void

/**
 * Makes the data folder if need be and keeps it for this process alone: two engines on the same files corrupt each
 * other silently. The claim is an exclusive file lock, so the kernel drops it with the process, however that ends, and
 * it holds between containers that share a volume, which a process id or a socket's name would not. Node offers no
 * file lock of its own; SQLite's, which it ships, works on every system.
 * @throws DataFolderInUse, DataFolderNotWritable
 */
export async function claimDataFolder(dataDir: string): Promise<ReleaseFolder> {
  const folder = await writableFolder(dataDir)
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
 * The data folder, made if need be, for nobody else to read; answers its real path.
 * @throws DataFolderNotWritable
 */
export async function writableFolder(dataDir: string): Promise<string> {
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.W_OK | constants.X_OK)
    return await realpath(dataDir)
  } catch (error) {
    throw new DataFolderNotWritable(dataDir, { cause: error })
  }
}

/** Folder by folder: Node.js, told to make the parents too, never comes back from where the kernel lets none be made (/proc). */
const makeFolder = async (folder: string): Promise<void> => {
  if ((await stat(folder).catch(unlessMissing))?.isDirectory()) return
  if (dirname(folder) !== folder) await makeFolder(dirname(folder))
  await mkdir(folder, { mode: 0o700 })
}

const unlessMissing = (error: unknown): undefined => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
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
