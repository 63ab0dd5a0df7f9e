/** Pairs of tags with their similarity in [0, 1]: each pair once, a < b, both indices of the list of tags. */
export type TagPairs = {
  readonly count: number
  readonly a: Uint32Array<ArrayBuffer>
  readonly b: Uint32Array<ArrayBuffer>
  readonly score: Float64Array<ArrayBuffer>
}

/** Gathers pairs in columns: 16 bytes a pair, and half a million move to another thread at no cost. */
export class TagPairCollector {
  #count = 0
  readonly #a: Uint32Array<ArrayBuffer>
  readonly #b: Uint32Array<ArrayBuffer>
  readonly #score: Float64Array<ArrayBuffer>
  /** The position of a pair, by first index * number of tags + second. */
  readonly #rows = new Map<number, number>()
  readonly #tags: number

  /** @param pairsMax how many pairs it has room for */
  constructor(tags: number, pairsMax: number) {
    this.#tags = tags
    this.#a = new Uint32Array(pairsMax)
    this.#b = new Uint32Array(pairsMax)
    this.#score = new Float64Array(pairsMax)
  }

  /** Takes a pair in unless it is there already. Returns the score it has then. */
  add(one: number, other: number, score: number): number {
    const a = Math.min(one, other)
    const b = Math.max(one, other)
    const key = a * this.#tags + b
    const known = this.#rows.get(key)
    if (known !== undefined) return this.#score[known] ?? score
    const row = this.#count
    this.#rows.set(key, row)
    this.#a[row] = a
    this.#b[row] = b
    this.#score[row] = score
    this.#count += 1
    return score
  }

  /** The pairs in the order they came. */
  pairs(): TagPairs {
    const count = this.#count
    return { count, a: this.#a.slice(0, count), b: this.#b.slice(0, count), score: this.#score.slice(0, count) }
  }
}
