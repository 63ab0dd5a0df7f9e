import { setImmediate } from 'node:timers/promises'
import type { Database } from '../db/client.ts'
import {
  readSimilarities,
  readSupervisors,
  readVocabulary,
  supervisorsChangedSince,
} from '../db/queries/matching/matches.ts'
import { SupervisorTable } from './supervisor-table.ts'

/** Rows read and taken in at once: a few milliseconds, then everybody else gets a turn. */
const SIMILARITIES_A_PAGE = 10_000
const SUPERVISORS_A_PAGE = 1_000

/**
 * Reads everything anew, page by page. What changes in the meantime is caught up with at the end, so the answer is
 * exactly as of its stamp.
 */
export async function loadCache(db: Database): Promise<SupervisorTable> {
  for (;;) {
    const table = new SupervisorTable(await readVocabulary(db))
    await loadSimilarities(db, table)
    await loadSupervisors(db, table)
    if (await catchUp(db, table)) return table
  }
}

/**
 * Brings a table to the present state of the database.
 * @returns false when that takes reading everything anew: another vocabulary, or a database that was set back
 */
export async function catchUp(db: Database, table: SupervisorTable): Promise<boolean> {
  const { revision, vocabulary, supervisors, gone } = await supervisorsChangedSince(db, table.revision)
  if (vocabulary !== table.vocabulary || revision < table.revision) return false
  for (const supervisor of supervisors) table.put(supervisor)
  for (const id of gone) table.remove(id)
  table.revision = revision
  return true
}

const loadSimilarities = async (db: Database, table: SupervisorTable): Promise<void> => {
  let after = { keyA: 0, keyB: 0 }
  for (;;) {
    const page = await readSimilarities(db, after, SIMILARITIES_A_PAGE)
    table.addSimilarities(page)
    if (page.score.length < SIMILARITIES_A_PAGE) return
    after = { keyA: page.keyA.at(-1) ?? 0, keyB: page.keyB.at(-1) ?? 0 }
    await setImmediate()
  }
}

const loadSupervisors = async (db: Database, table: SupervisorTable): Promise<void> => {
  let after: string | null = null
  for (;;) {
    const page = await readSupervisors(db, after, SUPERVISORS_A_PAGE)
    for (const supervisor of page) table.put(supervisor)
    if (page.length < SUPERVISORS_A_PAGE) return
    after = page.at(-1)?.id ?? null
    await setImmediate()
  }
}
