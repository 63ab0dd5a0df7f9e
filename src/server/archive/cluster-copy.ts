import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openCluster, type OpenDatabase } from '../db/client.ts'
import { DataFolderInUse } from '../db/database-problem.ts'
import { copyStoppedCluster } from '../db/embedded/cluster-files.ts'
import { claimDataFolder, type ReleaseFolder } from '../db/embedded/data-folder.ts'
import type { Repeating } from '../jobs/repeating.ts'
import { ArchiveProblem, reasonOf } from './archive-problem.ts'

/**
 * The embedded database has one connection, and a backup would hold it too long. So a backup reads a copy of the files,
 * in another process. While the product runs, the backup process writes the file `wanted` here; the running process
 * answers with the copy, or with the file `failed` that holds the reason.
 */
const FOLDER = 'backup-copy'
const WANTED = 'wanted'
const FAILED = 'failed'
const COPY = 'postgres'

/** How often a running process checks for the file `wanted`. */
const LOOK_MS = 1000
/** How often the backup process checks for the copy. */
const WAIT_MS = 100
/** A process that has not taken a request after this time will not take it. */
const PATIENCE_MS = 30_000

/** @throws ArchiveProblem if the folder has no database */
export function requireCluster(dataDir: string): void {
  if (existsSync(join(dataDir, COPY, 'PG_VERSION'))) return
  throw new ArchiveProblem(`There is no embedded database in ${dataDir}: set DATA_DIR to the folder it is in.`)
}

/** The running process' side. */
export function copiesOnRequest(copyFiles: (folder: string) => Promise<void>, dataDir: string): Repeating {
  const folder = join(dataDir, FOLDER)
  return {
    name: 'copies for backups',
    everyMs: LOOK_MS,
    work: async () => {
      if (!existsSync(join(folder, WANTED))) return
      await rm(join(folder, WANTED))
      await copyFiles(join(folder, COPY)).catch(async (error: unknown) => {
        await rm(join(folder, `${COPY}.copying`), { recursive: true, force: true })
        await writeFile(join(folder, FAILED), reasonOf(error))
      })
    },
  }
}

type Copying = {
  /** When another process uses the folder: ask it for the copy, or refuse. */
  readonly whenRunning: 'ask' | 'refuse'
}

/**
 * Opens a copy of the embedded database in a data folder and removes the copy afterwards; the folder is not changed.
 * @throws ArchiveProblem, DataFolderInUse (`refuse`), EmbeddedDatabaseBroken
 */
export async function withCopyOfCluster<T>(
  dataDir: string,
  { whenRunning }: Copying,
  work: (copy: OpenDatabase) => Promise<T>,
): Promise<T> {
  requireCluster(dataDir)
  const folder = join(dataDir, FOLDER)
  const releaseCopies = claim(folder)
  if (!releaseCopies) throw new ArchiveProblem(`Another backup or move of ${dataDir} is under way: wait for its end.`)
  try {
    await clear(folder)
    const release = claim(dataDir)
    if (release) {
      await copyStoppedCluster(join(dataDir, COPY), join(folder, COPY)).finally(release)
    } else {
      if (whenRunning === 'refuse') throw new DataFolderInUse(dataDir)
      await askForCopy(dataDir, folder)
    }
    const copy = await openCluster({ folder: join(folder, COPY) })
    try {
      return await work(copy)
    } finally {
      await copy.close()
    }
  } finally {
    await clear(folder)
    releaseCopies()
  }
}

/** Null when another process has the folder. */
const claim = (folder: string): ReleaseFolder | null => {
  try {
    return claimDataFolder(folder)
  } catch (error) {
    if (error instanceof DataFolderInUse) return null
    throw error
  }
}

/** Left by this backup, or by a killed one. */
const clear = async (folder: string): Promise<void> => {
  for (const name of [WANTED, FAILED, COPY, `${COPY}.copying`]) {
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

const askForCopy = async (dataDir: string, folder: string): Promise<void> => {
  await writeFile(join(folder, WANTED), '')
  const begun = performance.now()
  for (let looks = 1; !existsSync(join(folder, COPY)); looks += 1) {
    const failure = await readFile(join(folder, FAILED), 'utf8').catch(() => null)
    if (failure !== null) throw new ArchiveProblem(`The running Tandem could not copy its database: ${failure}.`)
    if (existsSync(join(folder, WANTED)) && performance.now() - begun > PATIENCE_MS) throw new ArchiveProblem(NO_ANSWER)
    if (looks % 50 === 0) await refuseWhenEnded(dataDir)
    await delay(WAIT_MS)
  }
}

const NO_ANSWER =
  'The Tandem that has the data folder does not answer; a version before this one does not know how to: stop it first.'

const refuseWhenEnded = async (dataDir: string): Promise<void> => {
  const release = claim(dataDir)
  if (!release) return
  release()
  throw new ArchiveProblem('The running Tandem ended before its database was copied: try again.')
}
