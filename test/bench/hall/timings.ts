/** How long calls of one kind took, from the moment at which they were meant to begin. */
export class Timings {
  readonly #times: number[] = []
  readonly #refusedAfter: number[] = []
  /** By status, of answers that were no success. */
  readonly refused = new Map<number, number>()

  get count(): number {
    return this.#times.length
  }

  add(milliseconds: number): void {
    this.#times.push(milliseconds)
  }

  refuse(status: number, milliseconds: number): void {
    this.#refusedAfter.push(milliseconds)
    this.refused.set(status, (this.refused.get(status) ?? 0) + 1)
  }

  /** All that got an answer, those included that were no success. */
  get answers(): Timings {
    const all = new Timings()
    for (const time of [...this.#times, ...this.#refusedAfter]) all.add(time)
    return all
  }

  /** The times below which each share of the calls is, milliseconds. */
  at(...shares: readonly number[]): number[] {
    const sorted = this.#times.toSorted((one, other) => one - other)
    return shares.map((share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  }
}
