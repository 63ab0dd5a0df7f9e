import { rename } from 'node:fs/promises'
import { type OpenDatabase, openDatabase, openCluster } from '../db/client.ts'
import {
  claimDataFolder,
  clearRestoreDraft,
  databaseFolder,
  hasDatabase,
  requireDatabase,
  restoreDraft,
} from '../db/data-folder.ts'
import { syncToDisk } from '../data-file.ts'
import { checkArchiveFile, readArchiveFile } from './archive-file.ts'
import { ArchiveProblem, UNENCRYPTED_SECRETS } from './archive-problem.ts'
import type { Source } from './backup.ts'
import { writeFiles, refuseOtherFiles } from './kept-files.ts'
import type { Archive, Manifest } from './manifest.ts'
import { readDatabase, type ReadOptions } from './read-database.ts'
import { refuseNewerVersion, writeDatabase } from './write-database.ts'

export type RestoreOptions = {
  readonly path: string
  readonly passphrase: string | null
  readonly target: Source
  readonly now: Date
}

/**
 * Restores a file into an empty database. The file is read to its end before anything is written.
 * @throws ArchiveProblem, DatabaseProblem
 */
export async function restore({ path, passphrase, target, now }: RestoreOptions): Promise<Manifest> {
  const { dataDir, databaseUrl } = target
  const { files } = await checkBackup(path, passphrase)
  return readArchiveFile(path, passphrase, async (archive) => {
    await refuseOtherFiles(dataDir, files)
    if (databaseUrl === null) await restoreFolder(dataDir, archive, now)
    else {
      await fillServer(databaseUrl, archive, now)
      await writeFiles(dataDir, files)
    }
    return archive.manifest
  })
}

/** Reads a backup to its end; what is in it. @throws ArchiveProblem unless it is whole and for this version */
export async function checkBackup(path: string, passphrase: string | null): Promise<Manifest> {
  const manifest = await checkArchiveFile(path, passphrase)
  // Tandem writes no secrets without a passphrase; somebody else added these, and would know them.
  if (passphrase === null && manifest.files.length > 0) throw new ArchiveProblem(UNENCRYPTED_SECRETS)
  refuseNewerVersion(manifest)
  return manifest
}

/**
 * Copies the database of a folder, which no process may have open, into an empty database of a server.
 * @throws ArchiveProblem, DatabaseProblem
 */
export async function move(
  dataDir: string,
  databaseUrl: string,
  taking: Omit<ReadOptions, 'files'>,
): Promise<Manifest> {
  requireDatabase(dataDir)
  const source = await openDatabase({ dataDir })
  try {
    return await readDatabase(source.pool, { ...taking, files: [] }, async (archive) => {
      await fillServer(databaseUrl, archive, taking.now)
      return archive.manifest
    })
  } finally {
    await source.close()
  }
}

const fillServer = async (databaseUrl: string, archive: Archive, now: Date): Promise<void> => {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  await fill(database, archive, now)
}

const fill = async (database: OpenDatabase, archive: Archive, now: Date): Promise<void> => {
  try {
    await writeDatabase(database, archive, now)
  } finally {
    await database.close()
  }
}

/**
 * Uses a temporary name until everything is complete: a start would use a database under the final name and create
 * missing files.
 */
const restoreFolder = async (dataDir: string, archive: Archive, now: Date): Promise<void> => {
  const release = claimDataFolder(dataDir)
  try {
    const draft = restoreDraft(dataDir)
    if (hasDatabase(dataDir)) {
      throw new ArchiveProblem(`${dataDir} holds a database already: set DATA_DIR to an empty folder. It is as it was.`)
    }
    await clearRestoreDraft(dataDir)
    try {
      await fill(await openCluster(draft), archive, now)
      await writeFiles(dataDir, archive.manifest.files)
      await rename(draft, databaseFolder(dataDir))
      await syncToDisk(dataDir)
    } finally {
      await clearRestoreDraft(dataDir)
    }
  } finally {
    release()
  }
}
