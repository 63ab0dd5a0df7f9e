import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A file of the data folder does not hold what it should. The message is for the operator. */
export class DataFileCorrupt extends Error {}

/**
 * The content of a file that the first start creates, readable by the owner only. Creation is atomic: a killed process
 * leaves no partial file, and two concurrent starts read the same content.
 */
export async function readOrCreateFile(path: string, make: () => string | Promise<string>): Promise<string> {
  const kept = await readFile(path, 'utf8').catch(unlessCode('ENOENT'))
  if (kept !== undefined) return kept
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeToDisk(draft, await make())
    // Unlike a rename, a link never replaces a file that another process created first.
    await link(draft, path).catch(unlessCode('EEXIST'))
    await syncToDisk(dirname(path))
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(path, 'utf8')
}

const writeToDisk = async (path: string, text: string): Promise<void> => {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

const unlessCode = (code: string): ((error: unknown) => undefined) => {
  return (error) => {
    if (error instanceof Error && Reflect.get(error, 'code') === code) return undefined
    throw error
  }
}

/** Syncs a file, or the entries of a folder, to disk: otherwise a power cut may lose a rename or a new file. */
export async function syncToDisk(path: string): Promise<void> {
  // Windows neither opens nor needs to sync a folder.
  const file = await open(path, 'r').catch(() => null)
  if (!file) return
  try {
    await file.sync()
  } catch (error) {
    if (process.platform !== 'win32') throw error
  } finally {
    await file.close()
  }
}
