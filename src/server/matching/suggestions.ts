import { compareSuggestions, type Suggestion } from '#domain/similarity-score.ts'
import type { FreeSupervisor } from '../db/queries/matching/matches.ts'
import type { Candidates } from '../db/queries/people/people.ts'
import { type Portion, portionsOf, type Ranking } from './ranking.ts'

/** Asked for beyond the limit, so that a few full supervisors do not cost another query. */
const SPARE = 40

/** Those of some supervisors who take part and have a slot available now, at least as many as are wanted, in no order. */
export type FreeAmong = (candidates: Candidates) => Promise<readonly FreeSupervisor[]>

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
    for (const free of await freeAmong(candidatesIn(portion, passedOver, limit - found.length))) {
      found.push({ ...free, score: portion.get(free.supervisorId) ?? 0 })
    }
    if (found.length >= limit) break
  }
  return found.toSorted(compareSuggestions).slice(0, limit)
}

/** Ranked by score alone: what else orders them is the database's to know. */
const candidatesIn = (portion: Portion, passedOver: ReadonlySet<string>, most: number): Candidates => {
  const wanted = [...portion].filter(([id]) => !passedOver.has(id)).toSorted(([, one], [, other]) => other - one)
  let rank = 0
  let last: number | null = null
  const ranks = wanted.map(([, score]) => {
    if (score !== last) rank += 1
    last = score
    return rank
  })
  return { ids: wanted.map(([id]) => id), ranks, most }
}
