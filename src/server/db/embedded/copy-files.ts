/**
 * A thread that copies the files of a cluster. On the main thread, each of a thousand files would queue behind calls,
 * and the calls' own file reads behind a thousand copies.
 */
import fs from 'node:fs'
import { join, relative } from 'node:path'
import { isMainThread, workerData } from 'node:worker_threads'
import { inThread } from './in-thread.ts'

type Copying = {
  readonly from: string
  readonly to: string
  /** Paths below `from`, with /, that stay out. */
  readonly without: readonly string[]
  /** Copied at the very end. */
  readonly last: string | null
}

/** Copies a folder recursively; files that disappear meanwhile are left out. */
export async function copyFiles(copying: Copying): Promise<void> {
  await inThread(new URL('./copy-files.ts', import.meta.url).href, copying)
}

const copyAll = ({ from, to, without, last }: Copying): void => {
  fs.mkdirSync(to, { recursive: true, mode: 0o700 })
  const files: string[] = []
  for (const entry of fs.readdirSync(from, { recursive: true, withFileTypes: true })) {
    const path = relative(from, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
    if (entry.isDirectory()) fs.mkdirSync(join(to, path), { recursive: true, mode: 0o700 })
    else if (path !== last && !without.some((left) => path === left || path.startsWith(`${left}/`))) files.push(path)
  }
  for (const path of last === null ? files : [...files, last]) copyUnlessGone(join(from, path), join(to, path))
}

/** By reference where the file system can. */
const copyUnlessGone = (from: string, to: string): void => {
  try {
    fs.copyFileSync(from, to, fs.constants.COPYFILE_FICLONE)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

if (!isMainThread) copyAll(workerData as Copying)
