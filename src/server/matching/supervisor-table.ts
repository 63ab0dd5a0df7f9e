import { MAX_TAGS } from '#domain/limits.ts'
import { type Contribution, explain, type RankedTag, weights } from '#domain/similarity-score.ts'
import type {
  MatchingStamp,
  SimilarityPage,
  SupervisorForMatching,
  Vocabulary,
} from '../db/queries/matching/matches.ts'

/** Most memory for coverage rows, bytes; the ones not used for longest make room. */
const ROW_BYTES = 64 * 2 ** 20

/** Stands for "no tag" among the tags of a supervisor. */
const NONE = -1

/**
 * Supervisors and similarities in memory, as of one stamp. For each tag asked for it keeps a row over all supervisors:
 * how well each covers that tag. A score of everybody is then a weighted sum of at most 10 rows. The numbers are
 * those of domain/similarity-score.ts to the last bit.
 */
export class SupervisorTable implements MatchingStamp {
  revision: number
  readonly vocabulary: number
  readonly #rowBytes: number
  readonly #tagIds: readonly string[]
  readonly #tagById: ReadonlyMap<string, number>
  readonly #tagByKey: ReadonlyMap<number, number>
  /** Symmetric, tag by tag, 1 on the diagonal. */
  readonly #similarities: Float64Array
  readonly #supervisorIds: string[] = []
  readonly #columns = new Map<string, number>()
  /** MAX_TAGS numbers of tags a supervisor, filled up with NONE. */
  #chosen = new Int32Array(0)
  /** Coverage by tag, least recently used first; as long as there are places for supervisors. */
  readonly #rows = new Map<number, Float64Array>()

  /** @param rowBytes most memory for coverage rows; there is always room for one */
  constructor({ revision, vocabulary, tags }: Vocabulary, rowBytes: number = ROW_BYTES) {
    this.#rowBytes = rowBytes
    this.revision = revision
    this.vocabulary = vocabulary
    this.#tagIds = tags.map(({ id }) => id)
    this.#tagById = new Map(tags.map(({ id }, index) => [id, index]))
    this.#tagByKey = new Map(tags.map(({ key }, index) => [key, index]))
    this.#similarities = new Float64Array(tags.length ** 2)
    for (let tag = 0; tag < tags.length; tag += 1) this.#similarities[tag * tags.length + tag] = 1
  }

  /** Ids of all supervisors, in the order of `scores`. */
  get supervisorIds(): readonly string[] {
    return this.#supervisorIds
  }

  /** Part of the loading, before anybody asks for scores. Pairs with unknown tags are left out. */
  addSimilarities({ keyA, keyB, score }: SimilarityPage): void {
    const size = this.#tagIds.length
    for (const [pair, value] of score.entries()) {
      const a = this.#tagByKey.get(keyA[pair] ?? NONE)
      const b = this.#tagByKey.get(keyB[pair] ?? NONE)
      if (a === undefined || b === undefined) continue
      this.#similarities[a * size + b] = value
      this.#similarities[b * size + a] = value
    }
  }

  /** Adds a supervisor or replaces what is known of them. Unknown tags are left out. */
  put({ id, tagIds }: SupervisorForMatching): void {
    const column = this.#columns.get(id) ?? this.#append(id)
    const chosen = tagIds.flatMap((tagId) => this.#tagById.get(tagId) ?? [])
    for (let place = 0; place < MAX_TAGS; place += 1) this.#chosen[column * MAX_TAGS + place] = chosen[place] ?? NONE
    for (const [tag, row] of this.#rows) row[column] = this.#coverage(tag, column)
  }

  /** Takes a supervisor out; nothing when there is none of this id. The last one moves into the place. */
  remove(id: string): void {
    const column = this.#columns.get(id)
    if (column === undefined) return
    this.#columns.delete(id)
    const last = this.#supervisorIds.length - 1
    const moved = this.#supervisorIds.pop()
    if (moved === undefined || column === last) return
    this.#supervisorIds[column] = moved
    this.#columns.set(moved, column)
    this.#chosen.copyWithin(column * MAX_TAGS, last * MAX_TAGS, (last + 1) * MAX_TAGS)
    for (const row of this.#rows.values()) row.copyWithin(column, last, last + 1)
  }

  /** The score of every supervisor, in the order of `supervisorIds`. */
  scores(tags: readonly RankedTag[]): Float64Array {
    const scores = new Float64Array(this.#supervisorIds.length)
    for (const [tagId, weight] of weights(tags)) {
      const tag = this.#tagById.get(tagId)
      if (tag === undefined) continue
      const row = this.#row(tag)
      for (let column = 0; column < scores.length; column += 1) {
        scores[column] = (scores[column] ?? 0) + weight * (row[column] ?? 0)
      }
    }
    return scores
  }

  /** The score of one supervisor; 0 for somebody who does not take part. */
  score(tags: readonly RankedTag[], supervisorId: string): number {
    const column = this.#columns.get(supervisorId)
    if (column === undefined) return 0
    let score = 0
    for (const [tagId, weight] of weights(tags)) {
      const tag = this.#tagById.get(tagId)
      if (tag !== undefined) score += weight * this.#coverage(tag, column)
    }
    return score
  }

  /** The same score tag by tag. */
  explain(tags: readonly RankedTag[], supervisorId: string): Contribution[] {
    const column = this.#columns.get(supervisorId)
    const chosen = column === undefined ? [] : this.#tagsIn(column)
    return explain(tags, chosen, (a, b) => this.#similarity(this.#tagById.get(a), this.#tagById.get(b)))
  }

  #similarity(a: number | undefined, b: number | undefined): number {
    return a === undefined || b === undefined ? 0 : (this.#similarities[a * this.#tagIds.length + b] ?? 0)
  }

  #tagsIn(column: number): string[] {
    const chosen = this.#chosen.subarray(column * MAX_TAGS, (column + 1) * MAX_TAGS)
    return [...chosen].flatMap((tag) => this.#tagIds[tag] ?? [])
  }

  /** How well the supervisor in this column covers the tag, 0 to 1. */
  #coverage(tag: number, column: number): number {
    const start = tag * this.#tagIds.length
    let best = 0
    for (let place = column * MAX_TAGS; place < (column + 1) * MAX_TAGS; place += 1) {
      const other = this.#chosen[place] ?? NONE
      if (other === NONE) break
      const similarity = this.#similarities[start + other] ?? 0
      if (similarity > best) best = similarity
    }
    return best
  }

  #row(tag: number): Float64Array {
    const row = this.#rows.get(tag) ?? this.#newRow(tag)
    this.#rows.delete(tag)
    this.#rows.set(tag, row)
    return row
  }

  #newRow(tag: number): Float64Array {
    const row = new Float64Array(this.#chosen.length / MAX_TAGS)
    for (let column = 0; column < this.#supervisorIds.length; column += 1) row[column] = this.#coverage(tag, column)
    const [oldest] = this.#rows.keys()
    if (oldest !== undefined && (this.#rows.size + 1) * row.byteLength > this.#rowBytes) this.#rows.delete(oldest)
    return row
  }

  #append(id: string): number {
    const column = this.#supervisorIds.push(id) - 1
    this.#columns.set(id, column)
    if (this.#chosen.length < (column + 1) * MAX_TAGS) this.#grow()
    return column
  }

  /** Rows are as long as there are places: they come back when they are asked for. */
  #grow(): void {
    const grown = new Int32Array(Math.max(64, this.#supervisorIds.length * 2) * MAX_TAGS).fill(NONE)
    grown.set(this.#chosen)
    this.#chosen = grown
    this.#rows.clear()
  }
}
