import type { Database, Queryable } from '../../db/client.ts'
import { type FoundPerson, NAMELESS, type PeopleFilter, searchPeople } from '../../db/queries/people/search.ts'
import { type Portion, portionsOf, type Ranking } from '../../matching/ranking.ts'

/** People asked for at once: the database is busy with them for a few milliseconds, then everybody else gets a turn. */
const AT_ONCE = 500
/** Asked for beyond the limit, so that a few whom the filter leaves out do not cost another query. */
const SPARE = 10

const BY_NAME = { by: 'name', descending: false } as const

/** Somebody found, with what the list is ordered by; also where the next page begins. */
export type ScoredPerson = Pick<FoundPerson, 'id' | 'sortName'> & { readonly score: number }

export type ScoredSearch = {
  readonly ranking: Ranking
  /** Whether everybody who can be found is ranked. Otherwise whoever is not scores 0. */
  readonly isComplete: boolean
  readonly filter: PeopleFilter
  readonly descending: boolean
  /** Everybody who matches, as `fewMatches` found them. */
  readonly few: readonly FoundPerson[] | null
}

/**
 * The people who match a filter in order of score, at most `limit` after a position; equal scores are ordered by name,
 * upwards in both directions. Memory knows the scores and the database everything else. Of a filter that few people match
 * they are all asked for; otherwise the ranking is gone through from its beginning until there are enough.
 */
export async function bestMatches(
  db: Database,
  search: ScoredSearch,
  limit: number,
  after: ScoredPerson | null,
): Promise<ScoredPerson[]> {
  const isBeyond = isAfter(after, search.descending)
  if (search.few)
    return inOrder(fewWithScores(search.few, search.ranking), search.descending).filter(isBeyond).slice(0, limit)

  const found: ScoredPerson[] = []
  for (const group of groupsOf(search, limit, after)) {
    for await (const people of matchesIn(db, search, group, after)) {
      found.push(...people.filter(isBeyond))
      if (found.length >= limit) return found.slice(0, limit)
    }
  }
  return found
}

/** Everybody who matches, by name; null when these are too many. */
export async function fewMatches(db: Queryable, filter: PeopleFilter): Promise<FoundPerson[] | null> {
  if (filter.words.length === 0) return null
  const people = await searchPeople(db, filter, BY_NAME, AT_ONCE + 1, null)
  return people.length > AT_ONCE ? null : people
}

const fewWithScores = (people: readonly FoundPerson[], ranking: Ranking): ScoredPerson[] => {
  const scores = new Map(people.map(({ id }) => [id, 0]))
  for (const [place, id] of ranking.ids.entries()) if (scores.has(id)) scores.set(id, ranking.scores[place] ?? 0)
  return withScores(people, scores)
}

/** Who comes next, in order; null stands for all who score 0, of whom not everybody may be ranked. */
// oxlint-disable-next-line func-style -- a generator is no arrow
function* groupsOf(
  { ranking, isComplete, descending }: ScoredSearch,
  limit: number,
  after: ScoredPerson | null,
): Generator<Portion | null> {
  const options = { size: limit + SPARE, most: AT_ONCE, descending, ...(after ? { from: after.score } : {}) }
  if (isComplete) return yield* portionsOf(ranking, options)
  if (!descending && (!after || after.score === 0)) yield null
  yield* portionsOf(onlyAboveZero(ranking), options)
  if (descending) yield null
}

const onlyAboveZero = ({ ids, scores }: Ranking): Ranking => ({
  ids: ids.filter((_, place) => (scores[place] ?? 0) > 0),
  scores: scores.filter((score) => score > 0),
})

/** The people of a group who match, in order, in pages. */
// oxlint-disable-next-line func-style -- a generator is no arrow
async function* matchesIn(
  db: Database,
  { ranking, filter, descending }: ScoredSearch,
  group: Portion | null,
  after: ScoredPerson | null,
): AsyncGenerator<ScoredPerson[]> {
  if (group && group.size <= AT_ONCE) {
    const people = await searchPeople(db, { ...filter, among: [...group.keys()] }, BY_NAME, null, null)
    return yield inOrder(withScores(people, group), descending)
  }
  // All of one score, and many: they are a good part of everybody, who can be read in order of name.
  const [score] = group?.values() ?? [0]
  const aboveZero = new Set(group ? [] : onlyAboveZero(ranking).ids)
  const isMember = ({ id }: FoundPerson): boolean => (group ? group.has(id) : !aboveZero.has(id))
  let position: FoundPerson | null = after && after.score === score ? { ...after, available: 0 } : null
  for (;;) {
    const page: FoundPerson[] = await searchPeople(db, filter, BY_NAME, AT_ONCE, position)
    yield page.filter(isMember).map(({ id, sortName }) => ({ id, sortName, score: score ?? 0 }))
    if (page.length < AT_ONCE) return
    position = page.at(-1) ?? null
  }
}

const withScores = (people: readonly FoundPerson[], scores: Portion): ScoredPerson[] =>
  people.map(({ id, sortName }) => ({ id, sortName, score: scores.get(id) ?? 0 }))

/** Sorting keeps equals as they came: by name. */
const inOrder = (people: readonly ScoredPerson[], descending: boolean): ScoredPerson[] =>
  people.toSorted((a, b) => (descending ? b.score - a.score : a.score - b.score))

/** Names are compared bytewise, as the database does, and whoever has none comes last. */
const isAfter =
  (after: ScoredPerson | null, descending: boolean) =>
  ({ id, sortName, score }: ScoredPerson): boolean => {
    if (!after) return true
    if (score !== after.score) return descending ? score < after.score : score > after.score
    if ((sortName === NAMELESS) !== (after.sortName === NAMELESS)) return sortName === NAMELESS
    return (Buffer.compare(Buffer.from(sortName), Buffer.from(after.sortName)) || (id > after.id ? 1 : -1)) > 0
  }
