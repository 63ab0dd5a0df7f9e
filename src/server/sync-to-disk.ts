import { open } from 'node:fs/promises'

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
