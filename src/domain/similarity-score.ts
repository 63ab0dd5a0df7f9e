/** A tag as a student ranked it: priority 1 is the most important, 1..n without gaps. */
export type RankedTag = {
  readonly tagId: string
  readonly priority: number
}

/** Tags that are in order of priority. */
export function ranked(tagIds: readonly string[]): RankedTag[] {
  return tagIds.map((tagId, index) => ({ tagId, priority: index + 1 }))
}

/** The similarity of two different tags, 0 to 1; symmetric, 0 when none is known. */
export type Similarity = (tagId: string, otherTagId: string) => number

/** The share of one of the student's tags in the score. */
export type Contribution = {
  readonly tagId: string
  /** Share of this tag in the student's interests; above 0, all together 1. */
  readonly weight: number
  /** The supervisor's tag that covers it best; null when none covers it at all. */
  readonly bestTagId: string | null
  /** Similarity of the two, 0 to 1. */
  readonly similarity: number
  /** weight times similarity. */
  readonly contribution: number
}

/** A supervisor as suggested to a student. */
export type Suggestion = {
  readonly supervisorId: string
  readonly score: number
  readonly availableSlots: number
  readonly firstName: string
  readonly lastName: string
}

/**
 * How much each tag counts, by tag id in priority order: n for the first, 1 for the last of n, normalised to sum 1
 * (never above, whatever the rounding of up to 10 tags).
 */
export function weights(tags: readonly RankedTag[]): Map<string, number> {
  const sorted = tags.toSorted((a, b) => a.priority - b.priority)
  const total = (sorted.length * (sorted.length + 1)) / 2
  return new Map(sorted.map(({ tagId }, index) => [tagId, (sorted.length - index) / total]))
}

/**
 * How much of the student's weighted interests the supervisor covers, 0 to 1; 0 when either has no tags.
 * It is the sum of what `explain` answers, added in that order.
 */
export function similarityScore(
  studentTags: readonly RankedTag[],
  supervisorTagIds: readonly string[],
  similarity: Similarity,
): number {
  return scoreOf(explain(studentTags, supervisorTagIds, similarity))
}

/** The score that `explain` takes apart. */
export function scoreOf(explanation: readonly Contribution[]): number {
  return explanation.reduce((sum, { contribution }) => sum + contribution, 0)
}

/** The score tag by tag, in the student's priority order. */
export function explain(
  studentTags: readonly RankedTag[],
  supervisorTagIds: readonly string[],
  similarity: Similarity,
): Contribution[] {
  return [...weights(studentTags)].map(([tagId, weight]) => {
    const best = bestCover(tagId, supervisorTagIds, similarity)
    return { tagId, weight, ...best, contribution: weight * best.similarity }
  })
}

/** The best of equally similar tags is the tag itself, then the one with the lowest id. */
const bestCover = (
  tagId: string,
  supervisorTagIds: readonly string[],
  similarity: Similarity,
): Pick<Contribution, 'bestTagId' | 'similarity'> => {
  if (supervisorTagIds.includes(tagId)) return { bestTagId: tagId, similarity: 1 }
  let best: Pick<Contribution, 'bestTagId' | 'similarity'> = { bestTagId: null, similarity: 0 }
  for (const candidate of supervisorTagIds) {
    const value = similarity(tagId, candidate)
    const isBetter = value > best.similarity || (value === best.similarity && candidate < (best.bestTagId ?? ''))
    if (isBetter) best = { bestTagId: candidate, similarity: value }
  }
  return best
}

const names = new Intl.Collator('en', { numeric: true })

/** Order of suggestions: best score first, then more available slots, then last and first name, then id. */
export function compareSuggestions(a: Suggestion, b: Suggestion): number {
  return (
    b.score - a.score ||
    b.availableSlots - a.availableSlots ||
    names.compare(a.lastName || a.firstName, b.lastName || b.firstName) ||
    names.compare(a.firstName, b.firstName) ||
    (a.supervisorId < b.supervisorId ? -1 : Number(a.supervisorId > b.supervisorId))
  )
}
