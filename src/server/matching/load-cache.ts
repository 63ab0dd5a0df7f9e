import type { Database } from '../db/client.ts'
import {
  type ChangedPerson,
  type ChangePosition,
  peopleChangedSince,
  type PersonForMatching,
  readPeople,
} from '../db/queries/matching/matches.ts'
import { readVocabulary, storedSimilarities } from '../db/queries/matching/similarities.ts'
import { PeopleTable } from './people-table.ts'
import { TagSimilarities } from './tag-similarities.ts'

/** Rows of one query. */
const PEOPLE_A_PAGE = 1_000

export type MatchedRole = 'STUDENT' | 'SUPERVISOR'

/** The memory for scores, all of one vocabulary. */
export type Loaded = {
  readonly similarities: TagSimilarities
  /** Only the tables that somebody needed so far. */
  readonly tables: Map<MatchedRole, PeopleTable>
  /** Up to which revision the tables are true. */
  revision: number
}

/**
 * Brings memory to the present state of the database, with one query as a rule. Changes that happen while pages are read are
 * read at the end, so the tables are exactly as of their revision.
 * @param loaded null when nothing is
 * @param needed tables to load if they are not there
 */
export async function refresh(db: Database, loaded: Loaded | null, needed: readonly MatchedRole[]): Promise<Loaded> {
  for (let kept = loaded; ; kept = null) {
    const current = kept ?? (await loadSimilarities(db))
    for (const role of needed) {
      if (!current.tables.has(role)) current.tables.set(role, await loadPeople(db, role, current.similarities))
    }
    if (await catchUp(db, current)) return current
  }
}

const loadSimilarities = async (db: Database): Promise<Loaded> => {
  const vocabulary = await readVocabulary(db)
  const similarities = new TagSimilarities(vocabulary)
  const keys = vocabulary.tags.map(({ key }) => key)
  for await (const page of storedSimilarities(db, keys)) similarities.add(page)
  return { similarities, tables: new Map(), revision: vocabulary.revision }
}

const loadPeople = async (db: Database, role: MatchedRole, similarities: TagSimilarities): Promise<PeopleTable> => {
  const table = new PeopleTable(similarities)
  let after: string | null = null
  for (;;) {
    const page: PersonForMatching[] = await readPeople(db, role, after, PEOPLE_A_PAGE)
    for (const person of page) table.put(person)
    if (page.length < PEOPLE_A_PAGE) return table
    after = page.at(-1)?.id ?? null
  }
}

/** @returns false when everything has to be read anew: the vocabulary was replaced, or the database was set back */
const catchUp = async (db: Database, loaded: Loaded): Promise<boolean> => {
  let after: ChangePosition = { revision: loaded.revision, id: null }
  for (;;) {
    const page = await peopleChangedSince(db, after, PEOPLE_A_PAGE, loaded.tables.has('STUDENT'))
    if (page.vocabulary !== loaded.similarities.vocabulary || page.revision < loaded.revision) return false
    for (const person of page.people) takeIn(loaded, person)
    const last = page.people.at(-1)
    if (!last || page.people.length < PEOPLE_A_PAGE) {
      loaded.revision = page.revision
      return true
    }
    after = last
  }
}

/** A table that is not loaded yet loses nothing: it is read as a whole when somebody needs it. */
const takeIn = ({ tables }: Loaded, { id, role, tagKeys }: ChangedPerson): void => {
  for (const [tableRole, table] of tables) {
    if (tagKeys && role === tableRole) table.put({ id, tagKeys })
    else table.remove(id)
  }
}
