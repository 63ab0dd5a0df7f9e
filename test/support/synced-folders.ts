import { fsyncSync, readdirSync, readlinkSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { vi } from 'vitest'

/** Which folders were brought to disk since, with the names in them at that moment (Linux). */
export async function watchSyncedFolders(): Promise<{ folder: string; names: string[] }[]> {
  const synced: { folder: string; names: string[] }[] = []
  const file = await open('/')
  const handles = Object.getPrototypeOf(file) as FileHandle
  await file.close()
  vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    fsyncSync(this.fd)
    const folder = readlinkSync(`/proc/self/fd/${this.fd}`)
    if (statSync(folder).isDirectory()) synced.push({ folder, names: readdirSync(folder) })
  })
  return synced
}
