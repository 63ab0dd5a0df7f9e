import { stat } from 'node:fs/promises'
import { openForCommand, type OpenDatabase } from '../db/client.ts'
import { writeArchiveFile } from './archive-file.ts'
import { filesToArchive } from './kept-files.ts'
import type { Manifest } from './manifest.ts'
import { readDatabase, type ReadOptions } from './read-database.ts'

/** The database to back up, and its folder. */
export type Source = { readonly dataDir: string; readonly databaseUrl: string | null }

export type BackupOptions = {
  readonly source: Source
  /** The file; it must not be there yet. */
  readonly path: string
  readonly passphrase: string | null
  readonly version: string
  readonly now: Date
}

export type BackedUp = { readonly manifest: Manifest; readonly bytes: number }

/**
 * Writes all of a database into one file, while the product runs or not.
 * @throws ArchiveProblem, DatabaseProblem
 */
export async function backUp(options: BackupOptions): Promise<BackedUp> {
  const { dataDir, databaseUrl } = options.source
  const files = databaseUrl === null ? await filesToArchive(dataDir, options.passphrase) : []
  const database = await openForCommand(options.source)
  try {
    return await writeBackup(database, { ...options, files })
  } finally {
    await database.close()
  }
}

/** Writes a backup of an open database. */
export async function writeBackup(
  { pool }: OpenDatabase,
  { path, passphrase, ...taking }: ReadOptions & Pick<BackupOptions, 'path' | 'passphrase'>,
): Promise<BackedUp> {
  const manifest = await readDatabase(pool, taking, async (archive) => {
    await writeArchiveFile(archive, path, passphrase)
    return archive.manifest
  })
  const { size } = await stat(path)
  return { manifest, bytes: size }
}
