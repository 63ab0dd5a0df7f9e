import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writableFolder } from '../db/data-folder.ts'
import { readOrCreateFile } from '../data-file.ts'
import { ArchiveProblem } from './archive-problem.ts'
import type { ArchivedFile } from './manifest.ts'

/** Files that a start creates beside the database. Without the first, everybody has to sign in again. */
const NAMES = ['session-secret', 'embedded-sign-in-keys.json']

/** The existing ones. They are secrets, so only encrypted archives contain them. */
export async function filesToArchive(dataDir: string, passphrase: string | null): Promise<ArchivedFile[]> {
  if (passphrase === null) return []
  const files: ArchivedFile[] = []
  for (const name of NAMES) {
    const text = await textOf(join(dataDir, name))
    if (text !== null) files.push({ name, text })
  }
  return files
}

/** @throws ArchiveProblem when the folder has others */
export async function refuseOtherFiles(dataDir: string, files: readonly ArchivedFile[]): Promise<void> {
  for (const { name, text } of files) {
    const there = await textOf(join(dataDir, name))
    if (there === null || there === text) continue
    throw new ArchiveProblem(
      `${join(dataDir, name)} is another one than in the backup: set DATA_DIR to an empty folder. Nothing was restored.`,
    )
  }
}

/** Into the folder; it is made if need be. */
export async function writeFiles(dataDir: string, files: readonly ArchivedFile[]): Promise<void> {
  const known = files.filter(({ name }) => NAMES.includes(name))
  if (known.length > 0) writableFolder(dataDir)
  for (const { name, text } of known) await readOrCreateFile(join(dataDir, name), () => text)
}

const textOf = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
