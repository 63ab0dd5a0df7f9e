import { setImmediate } from 'node:timers/promises'
import type { Database } from '../db/client.ts'
import {
  type ChangedPerson,
  type ChangePosition,
  peopleChangedSince,
  type PersonForMatching,
  readPeople,
} from '../db/queries/matching/matches.ts'
import { readVocabulary, storedSimilarities } from '../db/queries/matching/similarities.ts'
import { StudentTable } from './student-table.ts'
import { SupervisorTable } from './supervisor-table.ts'
import { TagSimilarities } from './tag-similarities.ts'
import { type WrittenSimilarities, writtenFor } from './written-similarities.ts'

/** Rows read and taken in at once: a few milliseconds, then everybody else gets a turn. */
const PEOPLE_A_PAGE = 1_000

export type TableName = 'supervisors' | 'students'

/** What is kept in memory for scores, all of one vocabulary. */
export type Loaded = {
  readonly similarities: TagSimilarities
  supervisors: SupervisorTable
  students: StudentTable
  /** Tables that were loaded, because somebody needed them; the others are empty. */
  readonly tables: Set<TableName>
  /** Of the tables. */
  revision: number
}

/**
 * Brings what is loaded to the present state of the database, which takes one query as a rule. What changes while pages
 * are read is caught up with at the end, so the tables are exactly as of their revision.
 * @param loaded null when nothing is
 * @param needed tables to load if they are not there
 * @param written similarities that need not be read, if they are those of the vocabulary
 */
export async function refresh(
  db: Database,
  loaded: Loaded | null,
  needed: readonly TableName[],
  written: WrittenSimilarities | null,
): Promise<Loaded> {
  for (let kept = loaded; ; kept = null) {
    const current = kept ?? (await loadSimilarities(db, written))
    for (const name of needed) if (!current.tables.has(name)) await loadTable(db, current, name)
    if (await catchUp(db, current)) return current
  }
}

const loadSimilarities = async (db: Database, written: WrittenSimilarities | null): Promise<Loaded> => {
  const vocabulary = await readVocabulary(db)
  const similarities = new TagSimilarities(vocabulary)
  const keys = vocabulary.tags.map(({ key }) => key)
  const pages = (written && writtenFor(vocabulary, written)) ?? storedSimilarities(db, keys)
  for await (const page of pages) similarities.add(page)
  return {
    similarities,
    supervisors: new SupervisorTable(similarities),
    students: new StudentTable(similarities),
    tables: new Set(),
    revision: vocabulary.revision,
  }
}

const loadTable = async (db: Database, loaded: Loaded, name: TableName): Promise<void> => {
  if (name === 'supervisors') {
    const table = new SupervisorTable(loaded.similarities)
    await loadPeople(db, 'SUPERVISOR', table)
    loaded.supervisors = table
  } else {
    const table = new StudentTable(loaded.similarities)
    await loadPeople(db, 'STUDENT', table)
    loaded.students = table
  }
  loaded.tables.add(name)
}

const loadPeople = async (
  db: Database,
  role: 'STUDENT' | 'SUPERVISOR',
  table: SupervisorTable | StudentTable,
): Promise<void> => {
  let after: string | null = null
  for (;;) {
    const page: PersonForMatching[] = await readPeople(db, role, after, PEOPLE_A_PAGE)
    for (const person of page) table.put(person)
    if (page.length < PEOPLE_A_PAGE) return
    after = page.at(-1)?.id ?? null
    await setImmediate()
  }
}

/** @returns false when that takes reading everything anew: another vocabulary, or a database that was set back */
const catchUp = async (db: Database, loaded: Loaded): Promise<boolean> => {
  let after: ChangePosition = { revision: loaded.revision, id: null }
  for (;;) {
    const page = await peopleChangedSince(db, after, PEOPLE_A_PAGE, loaded.tables.has('students'))
    if (page.vocabulary !== loaded.similarities.vocabulary || page.revision < loaded.revision) return false
    for (const person of page.people) takeIn(loaded, person)
    const last = page.people.at(-1)
    if (!last || page.people.length < PEOPLE_A_PAGE) {
      loaded.revision = page.revision
      return true
    }
    after = last
    await setImmediate()
  }
}

/** Of tables that are not loaded yet nothing is lost: they are read as a whole then. */
const takeIn = ({ supervisors, students, tables }: Loaded, { id, role, tagKeys }: ChangedPerson): void => {
  if (tables.has('supervisors')) {
    if (tagKeys && role === 'SUPERVISOR') supervisors.put({ id, tagKeys })
    else supervisors.remove(id)
  }
  if (tables.has('students')) {
    if (tagKeys && role === 'STUDENT') students.put({ id, tagKeys })
    else students.remove(id)
  }
}
