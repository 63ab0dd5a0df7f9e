import { m } from '#messages'
import type { Contribution } from '#contract/resources/matching/matches.ts'

/** From this similarity on a tag counts as covered; below it is at most near. */
const COVERED_FROM = 0.5

/**
 * Why two people fit, in one sentence.
 * @param viewer who reads it: the student, or the supervisor
 */
export function reasonOf(parts: readonly Contribution[], viewer: 'student' | 'supervisor'): string {
  const isOwn = viewer === 'supervisor'
  const [best] = parts.toSorted((one, other) => other.similarity - one.similarity || other.weight - one.weight)
  if (!best || best.similarity === 0) return isOwn ? m.similarity_own_none() : m.similarity_reason_none()
  const tag = best.tag_name
  const count = parts.length
  const covered = parts.filter(({ similarity }) => similarity >= COVERED_FROM).length
  if (covered === 0) return isOwn ? m.similarity_own_near({ tag }) : m.similarity_reason_near({ tag })
  if (count === 1) return isOwn ? m.similarity_own_one({ tag }) : m.similarity_reason_one({ tag })
  if (covered === count) return isOwn ? m.similarity_own_all({ tag }) : m.similarity_reason_all({ tag })
  return isOwn ? m.similarity_own_some({ covered, count, tag }) : m.similarity_reason_some({ covered, count, tag })
}
