import { m } from '#messages'
import type { Contribution } from '#contract/resources/matching/matches.ts'

/** The similarity from which on a tag counts as covered, so that a supervisor who covers all has at least as high a score. */
const COVERED_FROM = 0.9
/** The similarity from which on a tag that is not covered counts as near. */
const NEAR_FROM = 0.5

const WORDS = {
  student: {
    none: m.similarity_reason_none,
    far: m.similarity_reason_far,
    one: m.similarity_reason_one,
    oneNear: m.similarity_reason_one_near,
    all: m.similarity_reason_all,
    allNear: m.similarity_reason_all_near,
    some: m.similarity_reason_some,
    someNear: m.similarity_reason_some_near,
    near: m.similarity_reason_near,
  },
  supervisor: {
    none: m.similarity_own_none,
    far: m.similarity_own_far,
    one: m.similarity_own_one,
    oneNear: m.similarity_own_one_near,
    all: m.similarity_own_all,
    allNear: m.similarity_own_all_near,
    some: m.similarity_own_some,
    someNear: m.similarity_own_some_near,
    near: m.similarity_own_near,
  },
} as const

/**
 * Why two people fit, in one sentence that says no more than their score.
 * @param viewer who reads it: the student, or the supervisor
 */
export function reasonOf(parts: readonly Contribution[], viewer: 'student' | 'supervisor'): string {
  const words = WORDS[viewer]
  const [best] = parts.toSorted((one, other) => other.similarity - one.similarity || other.weight - one.weight)
  if (!best || best.similarity === 0) return words.none()
  const tag = best.tag_name
  const count = parts.length
  const covered = parts.filter(({ similarity }) => similarity >= COVERED_FROM).length
  const near = parts.filter(({ similarity }) => similarity >= NEAR_FROM).length - covered
  if (covered + near === 0) return words.far({ tag })
  if (count === 1) return covered === 1 ? words.one({ tag }) : words.oneNear({ tag })
  if (covered === count) return words.all({ tag })
  if (covered === 0) return near === count ? words.allNear({ tag }) : words.near({ near, count, tag })
  return near === 0 ? words.some({ covered, count, tag }) : words.someNear({ covered, count, near })
}
