import type { CountedByWords } from '../../db/queries/people/search.ts'

/** Most ways of leaving words out that are named. */
const WAYS = 3

/** Some of the words of a query, and how many people they find. */
type FewerWords = { readonly query: string; readonly people: number }

/**
 * Which of the words find somebody where all of them find nobody: as many words as somebody has, then those of most people.
 * @param counted by which of the words people are found
 */
export function fewerWords(words: readonly string[], counted: readonly CountedByWords[]): FewerWords[] {
  const widest = counted.filter(({ places }) => !counted.some((other) => isWithin(places, other.places)))
  return widest
    .toSorted((a, b) => b.places.length - a.places.length || b.people - a.people || compare(a.places, b.places))
    .slice(0, WAYS)
    .map(({ places, people }) => ({ query: places.flatMap((place) => words[place] ?? []).join(' '), people }))
}

const isWithin = (some: readonly number[], more: readonly number[]): boolean =>
  some.length < more.length && some.every((place) => more.includes(place))

/** The words typed first win among those that say as much. */
const compare = (a: readonly number[], b: readonly number[]): number => {
  const differing = a.findIndex((place, at) => place !== b[at])
  return differing === -1 ? 0 : (a[differing] ?? 0) - (b[differing] ?? 0)
}
