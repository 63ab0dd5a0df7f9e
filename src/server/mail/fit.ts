import { explain, scoreOf } from '#domain/similarity-score.ts'
import type { Queryable } from '../db/client.ts'
import { findTagsOfTwo } from '../db/queries/mails/correspondents.ts'

/** How well the two of a request fit, as a mail says it. */
export type Fit = {
  /** In [0, 1]. */
  readonly score: number
  /** The student's tags in their order, each with what covers it best, in [0, 1]; null: nothing does. */
  readonly tags: readonly { readonly name: string; readonly best: string | null; readonly similarity: number }[]
}

/** The score of the two as it is now, explained; null while one of them has no tags. */
export async function fitOf(db: Queryable, studentId: string, supervisorId: string): Promise<Fit | null> {
  const { ofStudent, ofSupervisor, names, similarities } = await findTagsOfTwo(db, studentId, supervisorId)
  if (ofStudent.length === 0 || ofSupervisor.length === 0) return null
  const known = new Map(similarities.map(({ one, other, score }) => [`${one}:${other}`, score]))
  const parts = explain(ofStudent, ofSupervisor, (one, other) => known.get(`${one}:${other}`) ?? 0)
  const nameOf = (id: string): string => names[id] ?? ''
  return {
    score: scoreOf(parts),
    tags: parts.map(({ tagId, bestTagId, similarity }) => ({
      name: nameOf(tagId),
      best: bestTagId === null ? null : nameOf(bestTagId),
      similarity,
    })),
  }
}
