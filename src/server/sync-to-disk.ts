import { open } from 'node:fs/promises'

/** Brings a file to disk, or of a folder the names in it: a rename or a new file may else be gone after a power cut. */
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
