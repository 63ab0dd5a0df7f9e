import type { Contribution, RankedTag, Suggestion } from '#domain/similarity-score.ts'
import type { Database } from '../db/client.ts'
import { readStudentForMatching, readTagsOfStudents } from '../db/queries/matching/matches.ts'
import { createMatchingCache } from './matching-cache.ts'
import type { SupervisorTable } from './supervisor-table.ts'
import { bestWithFreeSlots, type Scores } from './suggestions.ts'

export type ScoredSupervisor = {
  readonly supervisorId: string
  /** 0 to 1. */
  readonly score: number
}

export type Explanation = {
  /** 0 to 1; the sum of the contributions. */
  readonly score: number
  /** One for each of the student's tags, in order of priority. */
  readonly contributions: readonly Contribution[]
}

export type SuggestedSupervisor = ScoredSupervisor & Explanation & { readonly availableSlots: number }

/**
 * Similarity scores (product.md section 3) from memory. The database is the authority: every call begins with one query
 * that tells whether memory is behind, so a caller reads what was committed before, on any instance. It takes the
 * database and no transaction, since bringing memory up to date may take long. One index serves one database.
 */
export type SimilarityIndex = {
  /**
   * At most `limit` registered supervisors with an available slot whom the student neither dismissed nor has an active
   * request with: best score first, then more available slots, then name. None for a student without tags.
   */
  suggest(db: Database, studentId: string, limit: number): Promise<SuggestedSupervisor[]>
  /** The score of each of these supervisors for a student, by supervisor id. */
  scores(db: Database, studentId: string, supervisorIds: readonly string[]): Promise<Map<string, number>>
  /** The score of a supervisor for each of these students, by student id. */
  scoresOfStudents(db: Database, supervisorId: string, studentIds: readonly string[]): Promise<Map<string, number>>
  /** The score of two people, tag by tag. */
  explain(db: Database, studentId: string, supervisorId: string): Promise<Explanation>
  /** All registered supervisors, best score first, then by id; slots, dismissals and requests play no part. */
  rankAll(db: Database, studentId: string): Promise<ScoredSupervisor[]>
}

export function createSimilarityIndex(): SimilarityIndex {
  const shared = createMatchingCache()

  const ofStudents = (db: Database, ids: readonly string[]) => shared.withTable(db, () => readTagsOfStudents(db, ids))

  const ofStudent = async (db: Database, id: string) => {
    const { table, facts } = await ofStudents(db, [id])
    return { table, tags: facts.tagsOf.get(id) ?? [] }
  }

  return {
    async suggest(db, studentId, limit) {
      for (;;) {
        const { table, facts } = await shared.withTable(db, () => readStudentForMatching(db, studentId))
        const { tags, passedOver } = facts
        if (tags.length === 0) return []
        const { revision } = table
        const best = await bestWithFreeSlots(db, everybody(table, tags), new Set(passedOver), limit)
        // The table may have moved on while the database was asked for slots; explanations must fit the scores.
        if (table.revision === revision) return best.map((suggestion) => explained(table, tags, suggestion))
      }
    },
    async scores(db, studentId, supervisorIds) {
      const { table, tags } = await ofStudent(db, studentId)
      return new Map(supervisorIds.map((id) => [id, table.score(tags, id)]))
    },
    async scoresOfStudents(db, supervisorId, studentIds) {
      const { table, facts } = await ofStudents(db, studentIds)
      return new Map(studentIds.map((id) => [id, table.score(facts.tagsOf.get(id) ?? [], supervisorId)]))
    },
    async explain(db, studentId, supervisorId) {
      const { table, tags } = await ofStudent(db, studentId)
      return { score: table.score(tags, supervisorId), contributions: table.explain(tags, supervisorId) }
    },
    async rankAll(db, studentId) {
      const { table, tags } = await ofStudent(db, studentId)
      const scores = table.scores(tags)
      return table.supervisorIds
        .map((supervisorId, index) => ({ supervisorId, score: scores[index] ?? 0 }))
        .toSorted((a, b) => b.score - a.score || (a.supervisorId < b.supervisorId ? -1 : 1))
    },
  }
}

/** A copy: the table goes on changing. */
const everybody = (table: SupervisorTable, tags: readonly RankedTag[]): Scores => ({
  supervisorIds: [...table.supervisorIds],
  scores: table.scores(tags),
})

const explained = (
  table: SupervisorTable,
  tags: readonly RankedTag[],
  { supervisorId, score, availableSlots }: Suggestion,
): SuggestedSupervisor => ({ supervisorId, score, availableSlots, contributions: table.explain(tags, supervisorId) })
