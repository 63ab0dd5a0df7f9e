import type { RequestType } from '#domain/request-lifecycle.ts'
import { compareSuggestions, type Similarity, type Suggestion } from '#domain/similarity-score.ts'
import type { Database } from '../db/client.ts'
import {
  bestWithFreeSlots,
  type MatchingStamp,
  type Ranking,
  readPendingForMatching,
  readStudentForMatching,
  readTagsForMatching,
} from '../db/queries/matching/matches.ts'
import type { Loaded, MatchedRole } from './load-cache.ts'
import { createMatchingCache } from './matching-cache.ts'
import { PeopleTable } from './people-table.ts'
import type { TagName } from './tag-similarities.ts'

/**
 * Similarities from memory (product.md section 3). Every call begins with one query that tells whether memory is behind the
 * database, so a caller reads whatever was committed before, on any instance. Calls take the database and no transaction,
 * because bringing memory up to date may take long. One index serves one database.
 */
export type SimilarityIndex = {
  /**
   * Reads facts, such as the tags of two people, and returns them with the names and similarities of tags at the same moment.
   * domain/similarity-score.ts scores a few people with them; the rankings below score everybody.
   * @param read called again when the vocabulary is replaced meanwhile
   */
  withSimilarities<Facts extends MatchingStamp>(
    db: Database,
    read: () => Promise<Facts>,
  ): Promise<{ readonly facts: Facts; readonly similarity: Similarity; readonly nameOf: TagName }>
  /**
   * At most `limit` registered supervisors with an available slot whom the student neither dismissed nor has an active
   * request with: best score first, then more available slots, then name. None for a student without tags.
   */
  suggest(db: Database, studentId: string, limit: number): Promise<Suggestion[]>
  /** All registered supervisors with their scores for a student; slots, dismissals and requests play no part. */
  rankSupervisors(db: Database, studentId: string): Promise<Ranking>
  /** All registered students with their scores for a supervisor. */
  rankStudents(db: Database, supervisorId: string): Promise<Ranking>
  /** The pending requests to a supervisor, with their students and scores, in no order. */
  rankPending(db: Database, type: RequestType, supervisorId: string): Promise<RankedRequest[]>
  /** The revision of the database that memory has reached; null while nothing is loaded. */
  readonly revision: () => number | null
}

/** A request, its student, and their score with the supervisor. */
export type RankedRequest = { readonly id: string; readonly studentId: string; readonly score: number }

export function createSimilarityIndex(): SimilarityIndex {
  const cache = createMatchingCache()
  return {
    revision: cache.revision,
    async withSimilarities(db, read) {
      const { facts, loaded } = await cache.read(db, [], read)
      const { similarity, nameOf } = loaded.similarities
      return { facts, similarity, nameOf }
    },
    async suggest(db, studentId, limit) {
      const { facts, loaded } = await cache.read(db, ['SUPERVISOR'], () => readStudentForMatching(db, studentId))
      if (facts.tagIds.length === 0) return []
      const ranking = tableOf(loaded, 'SUPERVISOR').rankForStudent(facts.tagIds)
      const best = await bestWithFreeSlots(db, ranking, facts.passedOver, limit)
      return best.toSorted(compareSuggestions).slice(0, limit)
    },
    async rankSupervisors(db, studentId) {
      const { facts, loaded } = await cache.read(db, ['SUPERVISOR'], () => readTagsForMatching(db, studentId))
      return tableOf(loaded, 'SUPERVISOR').rankForStudent(facts.tagIds)
    },
    async rankStudents(db, supervisorId) {
      const { facts, loaded } = await cache.read(db, ['STUDENT'], () => readTagsForMatching(db, supervisorId))
      return tableOf(loaded, 'STUDENT').rankForSupervisor(facts.tagIds)
    },
    async rankPending(db, type, supervisorId) {
      const { facts, loaded } = await cache.read(db, [], () => readPendingForMatching(db, type, supervisorId))
      const table = new PeopleTable(loaded.similarities)
      for (const request of facts.pending) table.put(request)
      const { ids, scores } = table.rankForSupervisor(facts.tagIds)
      const scoreOf = new Map(ids.map((id, place) => [id, scores[place] ?? 0]))
      return facts.pending.map(({ id, studentId }) => ({ id, studentId, score: scoreOf.get(id) ?? 0 }))
    },
  }
}

const tableOf = ({ tables }: Loaded, role: MatchedRole): PeopleTable => {
  const table = tables.get(role)
  if (!table) throw new Error(`the table of ${role} is not loaded`)
  return table
}
