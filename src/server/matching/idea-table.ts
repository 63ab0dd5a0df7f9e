import { takesLevel } from '#domain/people/levels.ts'
import type { IdeaForMatching } from '../db/queries/matching/ideas.ts'
import { numericScore } from './numeric-score.ts'
import { NO_TAG, type TagSimilarities } from './tag-similarities.ts'

/** Where a page of ideas ends: those that can be had first, then the best score, then the newest, then by id. */
export type IdeaPosition = {
  /** Its supervisor has no place for the reader. */
  readonly isFull: boolean
  readonly score: number
  readonly createdAt: number
  readonly id: string
}

export type RankedIdea = IdeaPosition & { readonly supervisorId: string }

/** A filter of ideas; null lets all through. */
export type IdeaFilter = {
  readonly tagId: string | null
  readonly language: string | null
  readonly level: string | null
  readonly ids: ReadonlySet<string> | null
  /** Whose ideas are left out: ids of supervisors. */
  readonly without: ReadonlySet<string>
  /** Who has no place for the reader: ids of supervisors. */
  readonly full: ReadonlySet<string>
}

type Row = {
  readonly id: string
  readonly tags: readonly number[]
  readonly languages: readonly string[]
  readonly levels: readonly string[]
  readonly supervisorLevels: readonly string[]
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** The open ideas of all supervisors, to score them for a student. */
export class IdeaTable {
  readonly #similarities: TagSimilarities
  readonly #bySupervisor = new Map<string, readonly Row[]>()

  constructor(similarities: TagSimilarities) {
    this.#similarities = similarities
  }

  /** Replaces the open ideas of a supervisor; none of a supervisor without any. */
  put(supervisorId: string, ideas: readonly IdeaForMatching[]): void {
    if (ideas.length === 0) return this.remove(supervisorId)
    this.#bySupervisor.set(
      supervisorId,
      ideas.map(({ id, tagKeys, languages, levels, supervisorLevels, createdAt }) => ({
        id,
        tags: tagKeys.map((key) => this.#similarities.numberOfKey(key)).filter((tag) => tag !== NO_TAG),
        languages,
        levels,
        supervisorLevels,
        createdAt,
      })),
    )
  }

  remove(supervisorId: string): void {
    this.#bySupervisor.delete(supervisorId)
  }

  /**
   * The next ideas for somebody with these tags, in order of priority; without tags all of them score 0.
   * @param after null for the first page
   */
  rank(tagIds: readonly string[], filter: IdeaFilter, after: IdeaPosition | null, limit: number): RankedIdea[] {
    const own = tagIds.map((id) => this.#similarities.numberOf(id)).filter((tag) => tag !== NO_TAG)
    const wanted = filter.tagId === null ? null : this.#similarities.numberOf(filter.tagId)
    const best: RankedIdea[] = []
    for (const [supervisorId, rows] of this.#bySupervisor) {
      if (filter.without.has(supervisorId)) continue
      for (const { id, tags, languages, levels, supervisorLevels, createdAt } of rows) {
        if (filter.ids !== null && !filter.ids.has(id)) continue
        if (wanted !== null && !tags.includes(wanted)) continue
        if (!isIn(languages, filter.language)) continue
        if (!takesLevel(supervisorLevels, filter.level) || !takesLevel(levels, filter.level)) continue
        const score = numericScore(this.#similarities, own, tags)
        const idea = { id, supervisorId, createdAt, score, isFull: filter.full.has(supervisorId) }
        if (after === null || compare(idea, after) > 0) keepBest(best, idea, limit)
      }
    }
    return best
  }
}

/** An idea without a language fits every one: nobody said in which it can be written. */
const isIn = (languages: readonly string[], language: string | null): boolean =>
  language === null || languages.length === 0 || languages.includes(language)

const compare = (a: IdeaPosition, b: IdeaPosition): number =>
  Number(a.isFull) - Number(b.isFull) ||
  b.score - a.score ||
  b.createdAt - a.createdAt ||
  (a.id < b.id ? -1 : Number(a.id > b.id))

/** Puts an idea at its place among at most `limit` that are in order: of thousands most come behind the last. */
const keepBest = (best: RankedIdea[], idea: RankedIdea, limit: number): void => {
  const last = best.at(-1)
  if (best.length === limit && last && compare(idea, last) > 0) return
  let place = best.length
  for (let before = best[place - 1]; before && compare(idea, before) < 0; before = best[place - 1]) place -= 1
  best.splice(place, 0, idea)
  if (best.length > limit) best.pop()
}
