import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TransactionPool } from '../pool.ts'
import { copyFiles } from './copy-files.ts'

const LOG = 'pg_wal'
/** Says where the log begins that a copy needs; written when the copy is taken. */
const LABEL = 'backup_label'
/** Which point of the log the files are at: the last to be copied, so that no other file is older than it says. */
const CONTROL = 'global/pg_control'
const WITHOUT = [LABEL, 'postmaster.pid']

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
      await copyFiles({ from, to: draft, without: [...WITHOUT, LOG], last: CONTROL })
    } finally {
      const { rows } = await pool.query<{ label: string }>('SELECT labelfile AS label FROM pg_backup_stop(false)')
      label = rows[0]?.label ?? ''
    }
    await copyFiles({ from: join(from, LOG), to: join(draft, LOG), without: [], last: null })
    await writeFile(join(draft, LABEL), label)
  })
}

/** The same of a cluster that nobody has open. */
export async function copyStoppedCluster(from: string, to: string): Promise<void> {
  await into(to, (draft) => copyFiles({ from, to: draft, without: WITHOUT, last: CONTROL }))
}

/** Under another name until it is whole. */
const into = async (folder: string, work: (draft: string) => Promise<void>): Promise<void> => {
  const draft = `${folder}.copying`
  await rm(draft, { recursive: true, force: true })
  await work(draft)
  await rename(draft, folder)
}
