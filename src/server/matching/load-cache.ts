import { setImmediate } from 'node:timers/promises'
import type { Database } from '../db/client.ts'
import {
  type ChangedPerson,
  type ChangePosition,
  peopleChangedSince,
  type PersonForMatching,
  readPeople,
} from '../db/queries/matching/matches.ts'
import { readVocabulary, storedSimilarities, type Vocabulary } from '../db/queries/matching/similarities.ts'
import { readTexts, readTextsOf } from '../db/queries/matching/texts.ts'
import { type IdeaForMatching, readIdeas, readIdeasOf } from '../db/queries/matching/ideas.ts'
import { IdeaTable } from './idea-table.ts'
import { PeopleTable } from './people-table.ts'
import type { WordsOfTags } from './proposed-tags.ts'
import { TagSimilarities } from './tag-similarities.ts'
import { TextTable } from './text-table.ts'

/** Rows of one query. */
const PEOPLE_A_PAGE = 1_000
/** Texts of a page are split into words at once. */
const SUPERVISORS_A_PAGE = 100

export type MatchedRole = 'STUDENT' | 'SUPERVISOR'
/** A table of memory: of the people of a role, of the open ideas of supervisors, or of all that they write. */
export type MatchedTable = MatchedRole | 'IDEAS' | 'TEXTS'

/** The memory for scores, all of one vocabulary. */
export type Loaded = {
  readonly similarities: TagSimilarities
  /** By number of the tag. */
  readonly tags: Vocabulary['tags']
  /** Only the tables that somebody needed so far. */
  readonly tables: Map<MatchedRole, PeopleTable>
  /** Null until somebody needed them. */
  ideas: IdeaTable | null
  texts: TextTable | null
  /** Null until somebody looked for one. */
  words: WordsOfTags | null
  /** Supervisors whose texts are to be read again before somebody needs them. */
  readonly staleTexts: Set<string>
  /** Up to which revision the tables are true. */
  revision: number
}

/**
 * Brings memory to the present state of the database, with one query as a rule. Changes that happen while pages are read are
 * read at the end, so the tables are exactly as of their revision.
 * @param loaded null when nothing is
 * @param needed tables to load if they are not there
 */
export async function refresh(db: Database, loaded: Loaded | null, needed: readonly MatchedTable[]): Promise<Loaded> {
  for (let kept = loaded; ; kept = null) {
    const current = kept ?? (await loadSimilarities(db))
    for (const name of needed) {
      if (hasTable(current, name)) continue
      if (name === 'IDEAS') current.ideas = await loadIdeas(db, current.similarities)
      else if (name === 'TEXTS') current.texts = await loadTexts(db, current.similarities)
      else current.tables.set(name, await loadPeople(db, name, current.similarities))
    }
    if (!(await catchUp(db, current))) continue
    if (needed.includes('TEXTS')) await readStaleTexts(db, current)
    return current
  }
}

/** Whether a table is in memory. */
export function hasTable({ tables, ideas, texts, staleTexts }: Loaded, name: MatchedTable): boolean {
  if (name === 'TEXTS') return texts !== null && staleTexts.size === 0
  return name === 'IDEAS' ? ideas !== null : tables.has(name)
}

const loadSimilarities = async (db: Database): Promise<Loaded> => {
  const vocabulary = await readVocabulary(db)
  const similarities = new TagSimilarities(vocabulary)
  const keys = vocabulary.tags.map(({ key }) => key)
  for await (const page of storedSimilarities(db, keys)) similarities.add(page)
  return {
    similarities,
    tags: vocabulary.tags,
    tables: new Map(),
    ideas: null,
    texts: null,
    words: null,
    staleTexts: new Set(),
    revision: vocabulary.revision,
  }
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

const loadIdeas = async (db: Database, similarities: TagSimilarities): Promise<IdeaTable> => {
  const all: IdeaForMatching[] = []
  let after: string | null = null
  for (;;) {
    const page: IdeaForMatching[] = await readIdeas(db, after, PEOPLE_A_PAGE)
    all.push(...page)
    if (page.length < PEOPLE_A_PAGE) break
    after = page.at(-1)?.id ?? null
  }
  const table = new IdeaTable(similarities)
  for (const [supervisorId, ideas] of Map.groupBy(all, (idea) => idea.supervisorId)) table.put(supervisorId, ideas)
  return table
}

/** Others come in between two pages. */
const loadTexts = async (db: Database, similarities: TagSimilarities): Promise<TextTable> => {
  const table = new TextTable(similarities)
  let after: string | null = null
  for (;;) {
    const page = await readTexts(db, after, SUPERVISORS_A_PAGE)
    for (const { supervisorId, texts } of page) table.put(supervisorId, texts)
    await setImmediate()
    if (page.length < SUPERVISORS_A_PAGE) return table
    after = page.at(-1)?.supervisorId ?? null
  }
}

const readStaleTexts = async (db: Database, { texts, staleTexts }: Loaded): Promise<void> => {
  const ids = [...staleTexts]
  for (const { supervisorId, texts: theirs } of await readTextsOf(db, ids)) texts?.put(supervisorId, theirs)
  for (const id of ids) staleTexts.delete(id)
}

/** @returns false when everything has to be read anew: the vocabulary was replaced, or the database was set back */
const catchUp = async (db: Database, loaded: Loaded): Promise<boolean> => {
  let after: ChangePosition = { revision: loaded.revision, id: null }
  for (;;) {
    const page = await peopleChangedSince(db, after, PEOPLE_A_PAGE, loaded.tables.has('STUDENT'))
    if (page.vocabulary !== loaded.similarities.vocabulary || page.revision < loaded.revision) return false
    for (const person of page.people) applyChange(loaded, person)
    await reloadIdeas(db, loaded, page.people)
    if (loaded.texts) for (const { id } of page.people) loaded.staleTexts.add(id)
    const last = page.people.at(-1)
    if (!last || page.people.length < PEOPLE_A_PAGE) {
      loaded.revision = page.revision
      return true
    }
    after = last
  }
}

/** A table that is not loaded yet loses nothing: it is read as a whole when somebody needs it. */
const applyChange = ({ tables }: Loaded, { id, role, tagKeys, levels }: ChangedPerson): void => {
  for (const [tableRole, table] of tables) {
    if (tagKeys && role === tableRole) table.put({ id, tagKeys, levels })
    else table.remove(id)
  }
}

/** Read after the page: they may be newer than its stamp, and are read again then. */
const reloadIdeas = async (db: Database, { ideas }: Loaded, people: readonly ChangedPerson[]): Promise<void> => {
  const ids = people.flatMap(({ id, role }) => (role === 'SUPERVISOR' ? [id] : []))
  if (!ideas || ids.length === 0) return
  const theirs = Map.groupBy(await readIdeasOf(db, ids), ({ supervisorId }) => supervisorId)
  for (const id of ids) ideas.put(id, theirs.get(id) ?? [])
}
