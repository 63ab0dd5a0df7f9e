import type { PairColumns } from '../../db/queries/imports/tags.ts'
import type { SimilarityPage } from '../../db/queries/matching/similarities.ts'
import type { TagPairs } from './tag-pairs.ts'

/**
 * What a list of tags changes in the stored similarities. Pass it everything that is stored, page by page, then ask for
 * the changes. Half a million pairs take 8 MB and about 20 ms.
 */
export class SimilarityChanges {
  /** Scores by index of the one tag * number of tags + index of the other, the lower first. */
  readonly #wanted: Float64Array
  /** 1 for those that are stored already. */
  readonly #isSame: Uint8Array
  #stored = 0
  #same = 0
  /** Keys by index; undefined for tags that are new. */
  readonly #keys: readonly (number | undefined)[]
  readonly #indexOf: ReadonlyMap<number, number>
  readonly #gone = { keyA: [] as number[], keyB: [] as number[] }
  readonly #moved = new Set<number>()

  /** @param keys of the tags of the list, in its order; undefined for new ones */
  constructor(keys: readonly (number | undefined)[], { count, a, b, score }: TagPairs) {
    this.#keys = keys
    this.#indexOf = new Map(keys.flatMap((key, index) => (key === undefined ? [] : [[key, index]])))
    this.#wanted = new Float64Array(keys.length ** 2)
    this.#isSame = new Uint8Array(keys.length ** 2)
    for (let row = 0; row < count; row += 1) this.#wanted[this.#cell(a[row] ?? 0, b[row] ?? 0)] = score[row] ?? 0
  }

  /** Holds what is stored against the list. Similarities of tags that go are no change: they go with their tag. */
  compare({ keyA, keyB, score }: SimilarityPage): void {
    this.#stored += keyA.length
    for (let row = 0; row < keyA.length; row += 1) {
      const [one, other] = [keyA[row] ?? 0, keyB[row] ?? 0]
      const [a, b] = [this.#indexOf.get(one), this.#indexOf.get(other)]
      if (a === undefined || b === undefined) continue
      const cell = this.#cell(a, b)
      if (this.#wanted[cell] === score[row]) {
        this.#isSame[cell] = 1
        this.#same += 1
      } else {
        this.#gone.keyA.push(one)
        this.#gone.keyB.push(other)
        this.#moved.add(a).add(b)
      }
    }
  }

  /** How many rows come or go, those of tags that go included. */
  countChanged(): number {
    return this.#stored - this.#same + this.countAdded({ all: false })
  }

  /** The pairs to delete before `added` is inserted: those missing from the list or with another score in it. */
  get removed(): PairColumns {
    return this.#gone
  }

  /**
   * The pairs to insert (`all`: the whole list), in the order of their keys, which the database inserts fastest.
   * @param keys of all tags of the list in its order, including new ones
   */
  added(keys: readonly number[], { all }: { readonly all: boolean }): SimilarityPage {
    const count = this.countAdded({ all })
    const columns = { keyA: new Int32Array(count), keyB: new Int32Array(count), score: new Float64Array(count) }
    let row = 0
    const byKey = keys.map((key, index) => ({ key, index })).toSorted((one, other) => one.key - other.key)
    for (const [place, one] of byKey.entries()) {
      for (const other of byKey.slice(place + 1)) {
        const cell = this.#cell(one.index, other.index)
        const score = this.#wanted[cell] ?? 0
        if (score === 0 || (this.#isSame[cell] === 1 && !all)) continue
        columns.keyA[row] = one.key
        columns.keyB[row] = other.key
        columns.score[row] = score
        row += 1
      }
    }
    return columns
  }

  /** How many `added` will be. */
  countAdded({ all }: { readonly all: boolean }): number {
    const wanted = this.#wanted.reduce((count, score) => (score === 0 ? count : count + 1), 0)
    return all ? wanted : wanted - this.#same
  }

  /** Indices of known tags whose similarity to another known tag changes. */
  moved(): ReadonlySet<number> {
    const known = this.#keys.flatMap((key, index) => (key === undefined ? [] : [index]))
    for (const [place, one] of known.entries()) {
      for (const other of known.slice(place + 1)) {
        const cell = this.#cell(one, other)
        if (this.#wanted[cell] !== 0 && this.#isSame[cell] === 0) this.#moved.add(one).add(other)
      }
    }
    return this.#moved
  }

  #cell(one: number, other: number): number {
    return Math.min(one, other) * this.#keys.length + Math.max(one, other)
  }
}
