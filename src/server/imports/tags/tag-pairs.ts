/** Pairs of tags with their similarity in [0, 1]: each pair once, a < b, both indices of the list of tags. */
export type TagPairs = {
  readonly count: number
  readonly a: Uint32Array<ArrayBuffer>
  readonly b: Uint32Array<ArrayBuffer>
  readonly score: Float64Array<ArrayBuffer>
}

/** Gathers pairs in columns that grow: 16 bytes a pair, and half a million move to another thread at no cost. */
export class TagPairCollector {
  #count = 0
  #a = new Uint32Array(1024)
  #b = new Uint32Array(1024)
  #score = new Float64Array(1024)
  /** The position of a pair, by first index * number of tags + second. */
  readonly #rows = new Map<number, number>()
  readonly #tags: number

  constructor(tags: number) {
    this.#tags = tags
  }

  /** Takes a pair in unless it is there already. Returns the score it has then. */
  add(one: number, other: number, score: number): number {
    const a = Math.min(one, other)
    const b = Math.max(one, other)
    const key = a * this.#tags + b
    const known = this.#rows.get(key)
    if (known !== undefined) return this.#score[known] ?? score
    const row = this.#count
    if (row === this.#a.length) this.#grow()
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

  #grow(): void {
    const a = new Uint32Array(this.#a.length * 2)
    const b = new Uint32Array(this.#b.length * 2)
    const score = new Float64Array(this.#score.length * 2)
    a.set(this.#a)
    b.set(this.#b)
    score.set(this.#score)
    this.#a = a
    this.#b = b
    this.#score = score
  }
}
