import type { Random } from '../random.ts'
import type { Leaf } from './taxonomy-leaves.ts'

/** Chance that somebody's further interest lies outside their faculty. */
const ELSEWHERE = 0.2

/**
 * Tags as somebody of this field would choose them, most important first: about half from the field (its own and those
 * that it shares with another), the rest from the faculty, some from elsewhere.
 * @param count 1 to 10
 * @returns exactly `count` different names
 */
export function clusteredTags(random: Random, leaves: readonly Leaf[], field: string, count: number): string[] {
  const inField = leaves.filter(({ places }) => places.some((place) => place.at(-1) === field))
  const faculty = inField[0]?.faculty
  const core = random.sample(inField, Math.max(1, Math.ceil(count / 2)))
  const chosen = new Set(core.map(({ name }) => name))
  while (chosen.size < count) {
    const candidates = random.chance(ELSEWHERE) ? leaves : leaves.filter((leaf) => leaf.faculty === faculty)
    const free = candidates.filter(({ name }) => !chosen.has(name))
    if (free.length > 0) chosen.add(random.pick(free).name)
  }
  return [...chosen]
}
