import { compareSuggestions, type Suggestion } from '#domain/similarity-score.ts'
import type { Queryable } from '../db/client.ts'
import { freeSlots } from '../db/queries/matching/matches.ts'

/** Asked for beyond the limit, so that a few full supervisors do not cost another query. */
const SPARE = 10
/** How much more is asked for each time it was not enough. */
const WIDENING = 4

/** Everybody's score; `scores[i]` belongs to `supervisorIds[i]`. */
export type Scores = { readonly supervisorIds: readonly string[]; readonly scores: Float64Array }

/**
 * The best supervisors with a free slot, in order. The database, not the index, knows the slots: it is asked for the
 * best few, then for more until there are enough.
 * @param passedOver ids of supervisors to leave out
 */
export async function bestWithFreeSlots(
  db: Queryable,
  everybody: Scores,
  passedOver: ReadonlySet<string>,
  limit: number,
): Promise<Suggestion[]> {
  const found: Suggestion[] = []
  for (const portion of portions(everybody, limit + passedOver.size + SPARE)) {
    const wanted = [...portion.keys()].filter((id) => !passedOver.has(id))
    for (const free of await freeSlots(db, wanted)) {
      found.push({ ...free, score: portion.get(free.supervisorId) ?? 0 })
    }
    if (found.length >= limit) break
  }
  return found.toSorted(compareSuggestions).slice(0, limit)
}

/** Score by id in ever larger portions, best first; equal scores are never apart, as other things order them. */
// oxlint-disable-next-line func-style -- a generator is no arrow
function* portions({ supervisorIds, scores }: Scores, size: number): Generator<Map<string, number>> {
  const ascending = scores.toSorted()
  const lowest = ascending[0] ?? Infinity
  for (let ceiling = Infinity, wanted = size; ceiling > lowest; wanted *= WIDENING) {
    const floor = ascending[Math.max(0, ascending.length - wanted)] ?? lowest
    if (floor < ceiling) yield between(supervisorIds, scores, floor, ceiling)
    ceiling = floor
  }
}

const between = (
  supervisorIds: readonly string[],
  scores: Float64Array,
  floor: number,
  ceiling: number,
): Map<string, number> => {
  const portion = new Map<string, number>()
  for (const [index, score] of scores.entries()) {
    if (score >= floor && score < ceiling) portion.set(supervisorIds[index] ?? '', score)
  }
  return portion
}
