import type { RequestType } from '#domain/request-lifecycle.ts'
import type { Similarity, Suggestion } from '#domain/similarity-score.ts'
import type { Database } from '../db/client.ts'
import {
  freeSlots,
  type MatchingStamp,
  readPendingForMatching,
  readStudentForMatching,
  readTagsForMatching,
  type TagsForMatching,
} from '../db/queries/matching/matches.ts'
import { createMatchingCache } from './matching-cache.ts'
import type { Ranking } from './ranking.ts'
import { StudentTable } from './student-table.ts'
import { bestWithFreeSlots, type FreeAmong } from './suggestions.ts'
import type { WrittenSimilarities } from './written-similarities.ts'
import { createTagList, type TagList } from './tag-list.ts'
import type { TagName } from './tag-similarities.ts'

/**
 * Similarities from memory (product.md section 3). The database is the authority: every call begins with one query that
 * tells whether memory is behind, so a caller reads what was committed before, on any instance. It takes the database and
 * no transaction, since bringing memory up to date may take long. One index serves one database.
 */
export type SimilarityIndex = {
  /**
   * Reads facts, such as the tags of two people, and answers them with what tags were called at the same moment, and how
   * similar they were. With that domain/similarity-score.ts scores a few people; for everybody there are the rankings below.
   * @param read called again when the vocabulary is replaced meanwhile
   */
  withSimilarities<Facts extends MatchingStamp>(
    db: Database,
    read: () => Promise<Facts>,
  ): Promise<{ readonly facts: Facts; readonly similarity: Similarity; readonly nameOf: TagName }>
  /**
   * At most `limit` registered supervisors with an available slot whom the student neither dismissed nor has an active
   * request with: best score first, then more available slots, then name. None for a student without tags.
   * @param freeAmong for whoever needs more of the supervisors than this has to know, and asks for both at once
   */
  suggest(db: Database, studentId: string, limit: number, freeAmong?: FreeAmong): Promise<Suggestion[]>
  /**
   * All registered supervisors with their scores for a student; slots, dismissals and requests play no part.
   * @param readTags of the student, for whoever asks for more in the same round trip
   */
  rankSupervisors(db: Database, studentId: string, readTags?: () => Promise<TagsForMatching>): Promise<Ranking>
  /** All registered students with their scores for a supervisor, whose tags are read. */
  rankStudents(db: Database, supervisorId: string, readTags?: () => Promise<TagsForMatching>): Promise<Ranking>
  /** The pending requests to a supervisor, with their students and scores, in no order. */
  rankPending(db: Database, type: RequestType, supervisorId: string): Promise<RankedRequest[]>
  /**
   * Reads facts, and answers them with how many people have chosen each tag: registered ones, since nobody else has tags.
   * Null while not everybody is in memory.
   */
  countTags<Facts extends MatchingStamp>(
    db: Database,
    read: () => Promise<Facts>,
  ): Promise<{ readonly facts: Facts; readonly chosenBy: ((tagId: string) => ChosenBy) | null }>
  /** Similarities that this process writes, to be taken from memory as soon as they count; of one transaction at a time. */
  expect(written: WrittenSimilarities): void
  readonly tags: TagList
  /** Up to which revision of the database changes are taken in; null while nothing is loaded. */
  readonly revision: () => number | null
}

/** How many people have chosen a tag. */
export type ChosenBy = { readonly students: number; readonly supervisors: number }

/** A request, its student, and their score with the supervisor. */
export type RankedRequest = { readonly id: string; readonly studentId: string; readonly score: number }

export function createSimilarityIndex(): SimilarityIndex {
  const cache = createMatchingCache()
  return {
    tags: createTagList(),
    revision: cache.revision,
    expect: cache.expect,
    async withSimilarities(db, read) {
      const { facts, loaded } = await cache.read(db, [], read)
      const { similarity, nameOf } = loaded.similarities
      return { facts, similarity, nameOf }
    },
    async suggest(db, studentId, limit, freeAmong = ({ ids }) => freeSlots(db, ids)) {
      const { facts, loaded } = await cache.read(db, ['supervisors'], () => readStudentForMatching(db, studentId))
      if (facts.tags.length === 0) return []
      return bestWithFreeSlots(freeAmong, loaded.supervisors.rank(facts.tags), new Set(facts.passedOver), limit)
    },
    async rankSupervisors(db, studentId, readTags = () => readTagsForMatching(db, studentId)) {
      const { facts, loaded } = await cache.read(db, ['supervisors'], readTags)
      return loaded.supervisors.rank(facts.tags)
    },
    async rankStudents(db, supervisorId, readTags = () => readTagsForMatching(db, supervisorId)) {
      const { facts, loaded } = await cache.read(db, ['students'], readTags)
      return loaded.students.rank(facts.tags.map(({ tagId }) => tagId))
    },
    async rankPending(db, type, supervisorId) {
      const { facts, loaded } = await cache.read(db, [], () => readPendingForMatching(db, type, supervisorId))
      const table = new StudentTable(loaded.similarities)
      for (const request of facts.pending) table.put(request)
      const { ids, scores } = table.rank(facts.tagIds)
      const scoreOf = new Map(ids.map((id, place) => [id, scores[place] ?? 0]))
      return facts.pending.map(({ id, studentId }) => ({ id, studentId, score: scoreOf.get(id) ?? 0 }))
    },
    async countTags(db, read) {
      const { facts, loaded } = await cache.readLoaded(db, ['supervisors', 'students'], read)
      if (!loaded) return { facts, chosenBy: null }
      const [students, supervisors] = [loaded.students.countByTag(), loaded.supervisors.countByTag()]
      const chosenBy = (tagId: string): ChosenBy => {
        const tag = loaded.similarities.numberOf(tagId)
        return { students: students[tag] ?? 0, supervisors: supervisors[tag] ?? 0 }
      }
      return { facts, chosenBy }
    },
  }
}
