import type { RequestType } from '#domain/request-lifecycle.ts'
import { compareSuggestions, type Suggestion } from '#domain/similarity-score.ts'
import type { Database } from '../db/client.ts'
import {
  type MatchingStamp,
  type PersonForMatching,
  type Ranking,
  readPendingForMatching,
  readReaderOfIdeas,
  readStamp,
  readStudentForMatching,
  readStudentsForMatching,
  readTagsForMatching,
  bestWithFreeSlots,
} from '../db/queries/matching/matches.ts'
import type { TagRow } from '../db/queries/matching/tags.ts'
import type { IdeaFilter, IdeaPosition, RankedIdea } from './idea-table.ts'
import { type Loaded, type MatchedRole, hasTable, type MatchedTable, refresh } from './load-cache.ts'
import { PeopleTable } from './people-table.ts'
import { type ProposedTag, proposedTags, type WordsOfTags } from './proposed-tags.ts'
import { RelatedWords } from './related-words.ts'
import { TagNames } from './tag-names.ts'

/** A tag that a text leads to. */
export type Proposal = { readonly id: string; readonly name: string } & Pick<ProposedTag, 'because'>

/** Without a level it is that of the reader; null: all. */
type IdeaFilterOfReader = Omit<IdeaFilter, 'level' | 'without' | 'full'> & { readonly level?: string | null }

/** A request, its student, and their score with the supervisor. */
export type RankedRequest = { readonly id: string; readonly studentId: string; readonly score: number }

export type SimilarityIndex = ReturnType<typeof createSimilarityIndex>

/**
 * Similarities from memory. Every call begins with one query that tells whether memory is behind the
 * database, so a caller reads whatever was committed before, on any instance. Calls take the database and no transaction,
 * because bringing memory up to date may take long. One index serves one database.
 */
export function createSimilarityIndex() {
  const cache = createMatchingCache()
  return {
    /** The revision of the database that memory has reached; null while nothing is loaded. */
    revision: cache.revision,
    /**
     * Reads facts, such as the tags of two people, and returns them with the names and similarities of tags at the same moment.
     * domain/similarity-score.ts scores a few people with them; the rankings below score everybody.
     * @param read called again when the vocabulary is replaced meanwhile
     */
    async withSimilarities<Facts extends MatchingStamp>(db: Database, read: () => Promise<Facts>) {
      const { facts, loaded } = await cache.read(db, [], read)
      const { similarity, nameOf } = loaded.similarities
      return { facts, similarity, nameOf }
    },
    /**
     * At most `limit` registered supervisors with an available slot who take the student's level, and whom the student neither
     * dismissed nor keeps for later, nor has an active request with, and who have not turned the student down in this cycle: best
     * score first, then more available slots, then name. None for a student without tags.
     */
    async suggest(db: Database, studentId: string, limit: number, now: Date): Promise<Suggestion[]> {
      const { facts, loaded } = await cache.read(db, ['SUPERVISOR'], () => readStudentForMatching(db, studentId))
      if (facts.tagIds.length === 0) return []
      const ranking = tableOf(loaded, 'SUPERVISOR').rankForStudent(facts.tagIds, facts.level)
      const best = await bestWithFreeSlots(db, { studentId, now }, ranking, facts.passedOver, limit)
      return best.toSorted(compareSuggestions).slice(0, limit)
    },
    /** All registered supervisors with their scores for a student; slots, dismissals and requests play no part. */
    async rankSupervisors(db: Database, studentId: string): Promise<Ranking> {
      const { facts, loaded } = await cache.read(db, ['SUPERVISOR'], () => readTagsForMatching(db, studentId))
      return tableOf(loaded, 'SUPERVISOR').rankForStudent(facts.tagIds)
    },
    /** All registered students with their scores for a supervisor. */
    async rankStudents(db: Database, supervisorId: string): Promise<Ranking> {
      const { facts, loaded } = await cache.read(db, ['STUDENT'], () => readTagsForMatching(db, supervisorId))
      return tableOf(loaded, 'STUDENT').rankForSupervisor(facts.tagIds)
    },
    /**
     * The next open ideas for a student: those first whose supervisor has a place for them, then the best by its tags alone; for
     * others the newest. Those of supervisors who turned the reader down in this cycle only where the filter names ideas: they are
     * found, and not suggested.
     */
    async rankIdeas(
      db: Database,
      { studentId, now }: { readonly studentId: string | null; readonly now: Date },
      filter: IdeaFilterOfReader,
      after: IdeaPosition | null,
      limit: number,
    ): Promise<RankedIdea[]> {
      const { facts, loaded } = await cache.read(db, ['IDEAS'], () => readReaderOfIdeas(db, studentId, now))
      if (!loaded.ideas) throw new Error('the table of ideas is not loaded')
      const without = new Set(filter.ids === null ? facts.turnedDownBy : [])
      return loaded.ideas.rank(
        facts.tagIds,
        { level: facts.level, ...filter, without, full: new Set(facts.full) },
        after,
        limit,
      )
    },
    /** The tags that a text leads to, the best first, at most `limit`, each with the word that says most for it. */
    async proposeTags(db: Database, text: string, limit: number): Promise<readonly Proposal[]> {
      const { loaded } = await cache.read(db, ['TEXTS'], () => readStamp(db))
      return proposalsOf(loaded, text, limit)
    },
    /** The tags that most people have chosen, at most `limit`; of those chosen as often the first by name. */
    async mostChosenTags(db: Database, limit: number): Promise<readonly TagRow[]> {
      const { loaded } = await cache.read(db, ['STUDENT', 'SUPERVISOR'], () => readStamp(db))
      const tables = [...loaded.tables.values()]
      return loaded.tags
        .map((tag, number) => ({ ...tag, count: tables.reduce((sum, table) => sum + table.choicesOf(number), 0) }))
        .toSorted((one, other) => other.count - one.count || names.compare(one.name, other.name))
        .slice(0, limit)
    },
    /** The pending requests to a supervisor, with their students and scores, in no order. */
    async rankPending(db: Database, type: RequestType, supervisorId: string): Promise<RankedRequest[]> {
      const { facts, loaded } = await cache.read(db, [], () => readPendingForMatching(db, type, supervisorId))
      const scoreOf = scoresOf(loaded, facts.pending, facts.tagIds)
      return facts.pending.map(({ id, studentId }) => ({ id, studentId, score: scoreOf.get(id) ?? 0 }))
    },
    /** The scores of these students with a supervisor, by id. */
    async scoreStudents(db: Database, supervisorId: string, students: readonly string[]) {
      const once = [...new Set(students)]
      const { facts, loaded } = await cache.read(db, [], () => readStudentsForMatching(db, supervisorId, once))
      return scoresOf(loaded, facts.students, facts.tagIds)
    },
  }
}

const names = new Intl.Collator('en')

const proposalsOf = (loaded: Loaded, text: string, limit: number): Proposal[] => {
  const { texts, similarities } = loaded
  if (!texts) throw new Error('the table of texts is not loaded')
  return proposedTags(text, { ...wordsOfTags(loaded), texts }, similarities, limit).flatMap(({ tag, because }) => {
    const found = loaded.tags[tag]
    return found ? [{ id: found.id, name: found.name, because }] : []
  })
}

/** Made when somebody needs them, once for each vocabulary. */
const wordsOfTags = (loaded: Loaded): WordsOfTags => {
  if (!loaded.words) {
    const tags = loaded.tags.map(({ name, synonyms }, number) => ({ number, name, synonyms }))
    loaded.words = { names: new TagNames(tags), related: new RelatedWords(tags) }
  }
  return loaded.words
}

/** The scores of people with the tags of a supervisor, by their ids. */
const scoresOf = (
  { similarities }: Loaded,
  people: readonly PersonForMatching[],
  tagIds: readonly string[],
): ReadonlyMap<string, number> => {
  const table = new PeopleTable(similarities)
  for (const person of people) table.put(person)
  const { ids, scores } = table.rankForSupervisor(tagIds)
  return new Map(ids.map((id, place) => [id, scores[place] ?? 0]))
}

const tableOf = ({ tables }: Loaded, role: MatchedRole): PeopleTable => {
  const table = tables.get(role)
  if (!table) throw new Error(`the table of ${role} is not loaded`)
  return table
}

/** The memory that all callers share. A caller who finds it behind the database brings it up to date. */
const createMatchingCache = () => {
  let loaded: Loaded | null = null
  let refreshing: Promise<void> | null = null

  const reload = async (db: Database, needed: readonly MatchedTable[]): Promise<void> => {
    loaded = await refresh(db, loaded, needed)
  }

  /** Callers who find memory behind at the same time wait for one refresh. */
  const atLeast = async (db: Database, stamp: MatchingStamp, needed: readonly MatchedTable[]): Promise<Loaded> => {
    for (;;) {
      if (loaded && isAtLeast(loaded, stamp, needed)) return loaded
      if (refreshing) {
        // A failure is thrown to the caller who began the refresh. The others try themselves.
        await refreshing.catch(() => undefined)
        continue
      }
      refreshing = reload(db, needed)
      try {
        await refreshing
      } finally {
        refreshing = null
      }
    }
  }

  return {
    revision: (): number | null => loaded?.revision ?? null,
    /**
     * Reads facts from the database, and returns them together with memory that is at least as new.
     * @param needed these tables are loaded
     * @param read returns the stamp of its moment with the facts; called again when the vocabulary is replaced meanwhile
     */
    async read<Facts extends MatchingStamp>(
      db: Database,
      needed: readonly MatchedTable[],
      read: () => Promise<Facts>,
    ): Promise<{ readonly facts: Facts; readonly loaded: Loaded }> {
      for (;;) {
        const before = loaded && stampOf(loaded)
        const facts = await read()
        if (before && wasRestored(before, facts)) loaded = null
        const fresh = await atLeast(db, facts, needed)
        if (fresh.similarities.vocabulary === facts.vocabulary) return { facts, loaded: fresh }
      }
    },
  }
}

const stampOf = ({ revision, similarities }: Loaded): MatchingStamp => ({
  revision,
  vocabulary: similarities.vocabulary,
})

/** Similarities depend on the vocabulary alone, tables of people on the revision as well. */
const isAtLeast = (loaded: Loaded, stamp: MatchingStamp, needed: readonly MatchedTable[]): boolean =>
  loaded.similarities.vocabulary >= stamp.vocabulary &&
  (needed.length === 0 || (loaded.revision >= stamp.revision && needed.every((name) => hasTable(loaded, name))))

/** Whether the database is older than it was, as after the restore of a backup. */
const wasRestored = (before: MatchingStamp, now: MatchingStamp): boolean =>
  now.revision < before.revision || now.vocabulary < before.vocabulary
