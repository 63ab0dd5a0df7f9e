import type { Contribution } from '../similarity-score.ts'

/** So many tags of somebody are shown in a row. */
export const FITTING_TAGS = 3

/**
 * The tags of somebody that bring most to a score, then the most important of the others; at most FITTING_TAGS.
 * @param tagIds theirs in order of priority
 * @param tagOf which of them a contribution comes from; null: from none
 */
export function fittingTags(
  tagIds: readonly string[],
  explanation: readonly Contribution[],
  tagOf: (contribution: Contribution) => string | null,
): string[] {
  const brought = new Map(tagIds.map((id) => [id, 0]))
  for (const each of explanation) {
    const id = tagOf(each)
    const before = id === null ? undefined : brought.get(id)
    if (id !== null && before !== undefined) brought.set(id, before + each.contribution)
  }
  // Sorting keeps those of the same contribution in order of priority.
  return [...brought]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, FITTING_TAGS)
    .map(([id]) => id)
}
