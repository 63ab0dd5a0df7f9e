import { MAX_TAGS } from '#domain/limits.ts'
import type { PersonForMatching, Ranking } from '../db/queries/matching/matches.ts'
import { NO_TAG, type TagSimilarities } from './tag-similarities.ts'

/** The tags of all people of one role, to score everybody for somebody of the other role. */
export class PeopleTable {
  readonly #similarities: TagSimilarities
  /** Numbers of tags in order of priority, by id of the person. */
  readonly #tagsById = new Map<string, readonly number[]>()

  constructor(similarities: TagSimilarities) {
    this.#similarities = similarities
  }

  /** Adds a person or replaces their tags. */
  put({ id, tagKeys }: PersonForMatching): void {
    const tags = tagKeys.map((key) => this.#similarities.numberOfKey(key))
    this.#tagsById.set(id, tags.filter(isKnown).slice(0, MAX_TAGS))
  }

  /** Takes a person out; nothing happens when there is none of this id. */
  remove(id: string): void {
    this.#tagsById.delete(id)
  }

  /** The score of every supervisor of the table for a student with these tags, in order of priority. */
  rankForStudent(tagIds: readonly string[]): Ranking {
    const own = this.#numbersOf(tagIds)
    return this.#rank((theirs) => this.#score(own, theirs))
  }

  /** The score of every student of the table for a supervisor with these tags. */
  rankForSupervisor(tagIds: readonly string[]): Ranking {
    const own = this.#numbersOf(tagIds)
    return this.#rank((theirs) => this.#score(theirs, own))
  }

  #rank(scoreOf: (tags: readonly number[]) => number): Ranking {
    return { ids: [...this.#tagsById.keys()], scores: [...this.#tagsById.values()].map(scoreOf) }
  }

  #numbersOf(tagIds: readonly string[]): readonly number[] {
    return tagIds.map((id) => this.#similarities.numberOf(id)).filter(isKnown)
  }

  /** The score of domain/similarity-score.ts, to the last bit, without an object for each tag. */
  #score(studentTags: readonly number[], supervisorTags: readonly number[]): number {
    const count = studentTags.length
    const total = (count * (count + 1)) / 2
    let score = 0
    for (const [place, tag] of studentTags.entries()) {
      let best = 0
      for (const other of supervisorTags) best = Math.max(best, this.#similarities.between(tag, other))
      score += ((count - place) / total) * best
    }
    return score
  }
}

const isKnown = (tag: number): boolean => tag !== NO_TAG
