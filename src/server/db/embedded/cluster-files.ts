import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TransactionPool } from '../pool.ts'

const LOG = 'pg_wal'
/** Says where the log begins that a copy needs; written when the copy is taken. */
const LABEL = 'backup_label'
/** Which point of the log the files are at: the last to be copied, so that no other file is older than it says. */
const CONTROL = 'global/pg_control'
const NOT_COPIED = new Set([LABEL, 'postmaster.pid'])

/**
 * Copies the files of a cluster while its engine works on them: PostgreSQL's base backup. Callers are held up by no more
 * than a checkpoint, and whatever was acknowledged before the copy ends is in it. No other checkpoint may run meanwhile: it
 * would take away the log that the copy needs.
 */
export async function copyRunningCluster(pool: TransactionPool, from: string, to: string): Promise<void> {
  await into(to, async (draft) => {
    await pool.query("SELECT pg_backup_start('tandem', true)")
    let label = ''
    try {
      await copyFiles(from, draft, (path) => !path.startsWith(`${LOG}/`))
    } finally {
      const { rows } = await pool.query<{ label: string }>('SELECT labelfile AS label FROM pg_backup_stop(false)')
      label = rows[0]?.label ?? ''
    }
    await copyFiles(join(from, LOG), join(draft, LOG), () => true)
    await writeFile(join(draft, LABEL), label)
  })
}

/** The same of a cluster that nobody has open. */
export async function copyStoppedCluster(from: string, to: string): Promise<void> {
  await into(to, (draft) => copyFiles(from, draft, () => true))
}

/** Under another name until it is whole. */
const into = async (folder: string, work: (draft: string) => Promise<void>): Promise<void> => {
  const draft = `${folder}.copying`
  await rm(draft, { recursive: true, force: true })
  await work(draft)
  await rename(draft, folder)
}

const copyFiles = async (from: string, to: string, wanted: (path: string) => boolean): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const files: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
      .slice(from.length + 1)
      .replaceAll('\\', '/')
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
    else if (wanted(path) && !NOT_COPIED.has(path) && path !== CONTROL) files.push(path)
  }
  for (const path of entries.some(({ name }) => name === 'pg_control') ? [...files, CONTROL] : files) {
    // By reference where the file system can. What a query removed meanwhile, the log removes from the copy, too.
    await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE).catch(unlessMissing)
  }
}

const unlessMissing = (error: unknown): void => {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
