import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TransactionPool } from '../pool.ts'
import { copyFiles } from './copy-files.ts'

const LOG = 'pg_wal'
/** Holds the start of the log that a copy needs; written during the copy. */
const LABEL = 'backup_label'
/** Holds the files' position in the log. It is copied last, so that no other file is older than that position. */
const CONTROL = 'global/pg_control'
const WITHOUT = [LABEL, 'postmaster.pid']

/**
 * Copies the files of a cluster while its engine works on them: PostgreSQL's base backup. Callers wait for one
 * checkpoint only, and the copy contains everything acknowledged before it ends. No other checkpoint may run meanwhile:
 * it would remove log that the copy needs.
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

/** The same of a closed cluster. */
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
