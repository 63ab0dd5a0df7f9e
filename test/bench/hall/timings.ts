/** How long calls of one kind took. */
export class Timings {
  readonly #times: number[] = []

  get count(): number {
    return this.#times.length
  }

  add(milliseconds: number): void {
    this.#times.push(milliseconds)
  }

  /** The times below which each share of the calls is, milliseconds. */
  at(...shares: readonly number[]): number[] {
    const sorted = this.#times.toSorted((one, other) => one - other)
    return shares.map((share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  }
}
