/** A thread that brings the files of a cluster to disk: some milliseconds for each, for which the engine would hold everybody up. */
import fs from 'node:fs'
import { join } from 'node:path'
import { isMainThread, workerData } from 'node:worker_threads'
import { inThread } from './in-thread.ts'

type Syncing = { readonly folder: string; readonly without: string }

/** Brings to disk what a folder, and all below, has had written since the last checkpoint. */
export async function syncFiles(syncing: Syncing): Promise<void> {
  await inThread(import.meta.url, syncing)
}

/** Written at the end of each checkpoint, by when all else was on disk. */
const CONTROL = 'global/pg_control'

const syncChanged = ({ folder, without }: Syncing): void => {
  const since = fs.statSync(join(folder, CONTROL)).mtimeMs
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory() || entry.parentPath.startsWith(join(folder, without))) continue
    syncUnlessGone(join(entry.parentPath, entry.name), since)
  }
}

const syncUnlessGone = (path: string, since: number): void => {
  let file: number | null = null
  try {
    if (fs.statSync(path).mtimeMs < since) return
    file = fs.openSync(path, 'r+')
    fs.fsyncSync(file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  } finally {
    if (file !== null) fs.closeSync(file)
  }
}

if (!isMainThread) syncChanged(workerData as Syncing)
