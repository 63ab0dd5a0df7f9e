import { compareSuggestions, type Suggestion } from '#domain/similarity-score.ts'
import type { FreeSupervisor } from '../db/queries/matching/matches.ts'
import { portionsOf, type Ranking } from './ranking.ts'

/** Asked for beyond the limit, so that a few full supervisors do not cost another query. */
const SPARE = 10

/** Those of some supervisors who take part and have a slot available now, in no order. */
export type FreeAmong = (supervisorIds: readonly string[]) => Promise<readonly FreeSupervisor[]>

/**
 * The best supervisors with a free slot, in order. The database, not the ranking, knows the slots: it is asked for the
 * best few, then for more until there are enough.
 * @param passedOver ids of supervisors to leave out
 */
export async function bestWithFreeSlots(
  freeAmong: FreeAmong,
  ranking: Ranking,
  passedOver: ReadonlySet<string>,
  limit: number,
): Promise<Suggestion[]> {
  const found: Suggestion[] = []
  for (const portion of portionsOf(ranking, { size: limit + passedOver.size + SPARE })) {
    const wanted = [...portion.keys()].filter((id) => !passedOver.has(id))
    for (const free of await freeAmong(wanted)) {
      found.push({ ...free, score: portion.get(free.supervisorId) ?? 0 })
    }
    if (found.length >= limit) break
  }
  return found.toSorted(compareSuggestions).slice(0, limit)
}
