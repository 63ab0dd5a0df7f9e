import { MAX_TAGS } from '#domain/limits.ts'
import { type RankedTag, weights } from '#domain/similarity-score.ts'
import type { PersonForMatching } from '../db/queries/matching/matches.ts'
import type { Ranking } from './ranking.ts'
import { NO_TAG, type TagSimilarities } from './tag-similarities.ts'
import { TagsOfPeople } from './tags-of-people.ts'

type Row = Uint16Array | Uint32Array

/** Most memory for rows, bytes; the ones not used for longest make room. */
const ROW_BYTES = 64 * 2 ** 20

/**
 * All supervisors, to score them for a student. For each tag that was asked for there is a row: which tag of each supervisor
 * covers it best. The score of everybody is then a weighted sum of at most 10 rows. A row holds numbers of tags, since these
 * take half or a quarter of the room of what they stand for, and those of a whole vocabulary find room. The scores are those
 * of domain/similarity-score.ts to the last bit.
 */
export class SupervisorTable {
  readonly #similarities: TagSimilarities
  readonly #rowBytes: number
  readonly #people = new TagsOfPeople()
  /** Best tags by tag, least recently used first; as long as there is room for people. */
  readonly #rows = new Map<number, Row>()

  /** @param rowBytes most memory for rows; there is always room for one */
  constructor(similarities: TagSimilarities, rowBytes: number = ROW_BYTES) {
    this.#similarities = similarities
    this.#rowBytes = rowBytes
  }

  /** Adds a supervisor or replaces what is known of them. */
  put({ id, tagKeys }: PersonForMatching): void {
    const { room } = this.#people
    const place = this.#people.put(
      id,
      tagKeys.map((key) => this.#similarities.numberOfKey(key)),
    )
    // Rows of another length come back when they are asked for.
    if (this.#people.room !== room) this.#rows.clear()
    for (const [tag, row] of this.#rows) row[place] = this.#bestTag(this.#similarities.rowOf(tag), place)
  }

  /** Takes a supervisor out; nothing when there is none of this id. */
  remove(id: string): void {
    const moved = this.#people.remove(id)
    if (!moved) return
    for (const row of this.#rows.values()) row.copyWithin(moved.to, moved.from, moved.from + 1)
  }

  /** By how many supervisors each tag is chosen, by number of the tag. */
  countByTag(): Uint32Array {
    return this.#people.countByTag(this.#similarities.size)
  }

  /** The score of every supervisor for a student with these tags. */
  rank(tags: readonly RankedTag[]): Ranking {
    const ids = [...this.#people.ids]
    const scores = new Float64Array(ids.length)
    for (const [tagId, weight] of weights(tags)) {
      const tag = this.#similarities.numberOf(tagId)
      if (tag === NO_TAG) continue
      const row = this.#row(tag)
      // Behind the last tag stands the similarity to none.
      const covered = new Float64Array(this.#similarities.size + 1)
      covered.set(this.#similarities.rowOf(tag))
      for (let place = 0; place < scores.length; place += 1) {
        scores[place] = (scores[place] ?? 0) + weight * (covered[row[place] ?? 0] ?? 0)
      }
    }
    return { ids, scores }
  }

  /** The number of the tag by which the supervisor in this place covers a tag best; one behind the last where none does. */
  #bestTag(similarityTo: Float64Array, place: number): number {
    const { tags } = this.#people
    let [best, bestTag] = [0, this.#similarities.size]
    for (let nth = place * MAX_TAGS; nth < (place + 1) * MAX_TAGS; nth += 1) {
      const tag = tags[nth] ?? NO_TAG
      if (tag === NO_TAG) break
      const similarity = similarityTo[tag] ?? 0
      if (similarity > best) [best, bestTag] = [similarity, tag]
    }
    return bestTag
  }

  #row(tag: number): Row {
    const row = this.#rows.get(tag) ?? this.#newRow(tag)
    this.#rows.delete(tag)
    this.#rows.set(tag, row)
    return row
  }

  #newRow(tag: number): Row {
    const { room } = this.#people
    const row = this.#similarities.size < 2 ** 16 ? new Uint16Array(room) : new Uint32Array(room)
    const similarityTo = this.#similarities.rowOf(tag)
    for (let place = 0; place < this.#people.ids.length; place += 1) row[place] = this.#bestTag(similarityTo, place)
    const [oldest] = this.#rows.keys()
    if (oldest !== undefined && (this.#rows.size + 1) * row.byteLength > this.#rowBytes) this.#rows.delete(oldest)
    return row
  }
}
