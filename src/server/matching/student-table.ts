import { MAX_TAGS } from '#domain/limits.ts'
import type { PersonForMatching } from '../db/queries/matching/matches.ts'
import type { Ranking } from './ranking.ts'
import { NO_TAG, type TagSimilarities } from './tag-similarities.ts'
import { TagsOfPeople } from './tags-of-people.ts'

/**
 * All students, to score them for a supervisor: first how well the supervisor covers each tag there is, then for each
 * student the weighted sum over their tags. The numbers are those of domain/similarity-score.ts to the last bit.
 */
export class StudentTable {
  readonly #similarities: TagSimilarities
  readonly #people = new TagsOfPeople()

  constructor(similarities: TagSimilarities) {
    this.#similarities = similarities
  }

  /** Adds a student or replaces what is known of them. */
  put({ id, tagKeys }: PersonForMatching): void {
    this.#people.put(
      id,
      tagKeys.map((key) => this.#similarities.numberOfKey(key)),
    )
  }

  /** Takes a student out; nothing when there is none of this id. */
  remove(id: string): void {
    this.#people.remove(id)
  }

  /** By how many students each tag is chosen, by number of the tag. */
  countByTag(): Uint32Array {
    return this.#people.countByTag(this.#similarities.size)
  }

  /** The score of every student for a supervisor with these tags. */
  rank(tagIds: readonly string[]): Ranking {
    const coverage = this.#coverageBy(tagIds)
    const ids = [...this.#people.ids]
    const scores = new Float64Array(ids.length)
    for (let place = 0; place < ids.length; place += 1) scores[place] = this.#score(place, coverage)
    return { ids, scores }
  }

  /** How well these tags cover each tag there is, by number of the tag. */
  #coverageBy(tagIds: readonly string[]): Float64Array {
    const coverage = new Float64Array(this.#similarities.size)
    for (const tagId of tagIds) {
      const tag = this.#similarities.numberOf(tagId)
      if (tag === NO_TAG) continue
      for (const [other, similarity] of this.#similarities.rowOf(tag).entries()) {
        if (similarity > (coverage[other] ?? 0)) coverage[other] = similarity
      }
    }
    return coverage
  }

  /** The weights are those of `weights` in domain/similarity-score.ts. */
  #score(place: number, coverage: Float64Array): number {
    const { tags } = this.#people
    const start = place * MAX_TAGS
    let count = 0
    while (count < MAX_TAGS && tags[start + count] !== NO_TAG) count += 1
    const total = (count * (count + 1)) / 2
    let score = 0
    for (let nth = 0; nth < count; nth += 1) {
      score += ((count - nth) / total) * (coverage[tags[start + nth] ?? NO_TAG] ?? 0)
    }
    return score
  }
}
