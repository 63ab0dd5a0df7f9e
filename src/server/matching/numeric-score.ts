import { NO_TAG, type TagSimilarities } from './tag-similarities.ts'

/**
 * The score of domain/similarity-score.ts, to the last bit, without an object for each tag.
 * @param studentTags numbers of tags in order of priority
 */
export function numericScore(
  similarities: TagSimilarities,
  studentTags: readonly number[],
  otherTags: readonly number[],
): number {
  const count = studentTags.length
  const total = (count * (count + 1)) / 2
  let score = 0
  // Counted loops: thousands are scored for one page.
  for (let place = 0; place < count; place += 1) {
    const tag = studentTags[place] ?? NO_TAG
    let best = 0
    for (const other of otherTags) {
      const value = similarities.between(tag, other)
      if (value > best) best = value
    }
    score += ((count - place) / total) * best
  }
  return score
}
