import { takesLevel } from '#domain/people/levels.ts'
import { MAX_TAGS } from '#domain/limits.ts'
import type { PersonForMatching, Ranking } from '../db/queries/matching/matches.ts'
import { numericScore } from './numeric-score.ts'
import { NO_TAG, type TagSimilarities } from './tag-similarities.ts'

/** The tags of all people of one role, to score everybody for somebody of the other role. */
export class PeopleTable {
  readonly #similarities: TagSimilarities
  /** Numbers of tags in order of priority, by id of the person. */
  readonly #tagsById = new Map<string, readonly number[]>()
  /** The levels that a supervisor takes, by id; anybody who takes all is not there. */
  readonly #levelsById = new Map<string, readonly string[]>()

  /** How many have chosen each tag, by its number. */
  readonly #choices: Int32Array

  constructor(similarities: TagSimilarities) {
    this.#similarities = similarities
    this.#choices = new Int32Array(similarities.size)
  }

  /** Adds a person or replaces their tags. */
  put({ id, tagKeys, levels = [] }: PersonForMatching): void {
    const all = tagKeys.map((key) => this.#similarities.numberOfKey(key))
    const tags = all.filter(isKnown).slice(0, MAX_TAGS)
    this.#count(id, -1)
    this.#tagsById.set(id, tags)
    this.#count(id, 1)
    if (levels.length > 0) this.#levelsById.set(id, levels)
    else this.#levelsById.delete(id)
  }

  /** Takes a person out; nothing happens when there is none of this id. */
  remove(id: string): void {
    this.#count(id, -1)
    this.#tagsById.delete(id)
    this.#levelsById.delete(id)
  }

  /**
   * The score of every supervisor of the table for a student with these tags, in order of priority.
   * @param level leaves out anybody who does not take it; null: nobody
   */
  rankForStudent(tagIds: readonly string[], level: string | null = null): Ranking {
    const own = this.#numbersOf(tagIds)
    const { ids, scores } = this.#rank((theirs) => this.#score(own, theirs))
    if (level === null || this.#levelsById.size === 0) return { ids, scores }
    const places = [...ids.keys()].filter((place) => takesLevel(this.#levelsById.get(ids[place] ?? '') ?? [], level))
    return { ids: places.map((place) => ids[place] ?? ''), scores: places.map((place) => scores[place] ?? 0) }
  }

  /** The score of every student of the table for a supervisor with these tags. */
  rankForSupervisor(tagIds: readonly string[]): Ranking {
    const own = this.#numbersOf(tagIds)
    return this.#rank((theirs) => this.#score(theirs, own))
  }

  /** How many have chosen a tag. */
  choicesOf(tag: number): number {
    return this.#choices[tag] ?? 0
  }

  #count(id: string, by: 1 | -1): void {
    for (const tag of this.#tagsById.get(id) ?? []) this.#choices[tag] = this.choicesOf(tag) + by
  }

  #rank(scoreOf: (tags: readonly number[]) => number): Ranking {
    return { ids: [...this.#tagsById.keys()], scores: [...this.#tagsById.values()].map(scoreOf) }
  }

  #numbersOf(tagIds: readonly string[]): readonly number[] {
    return tagIds.map((id) => this.#similarities.numberOf(id)).filter(isKnown)
  }

  #score(studentTags: readonly number[], supervisorTags: readonly number[]): number {
    return numericScore(this.#similarities, studentTags, supervisorTags)
  }
}

const isKnown = (tag: number): boolean => tag !== NO_TAG
