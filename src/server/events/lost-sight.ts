/** Clocks of instances may differ by so much. */
const DIFFERENCE_MS = 60_000

/**
 * When the database was out of sight. A server that ended as it was, or the one that took its place, gives numbers of
 * transactions that were rolled back out again, and a position of before takes what they wrote for told. So what was written
 * since is told again.
 */
export class LostSight {
  readonly #now: () => Date
  /** A position of before may be of another life of the server. */
  #doubtedUntil: Date
  #since: Date | null = null

  /** @param now nobody knows what was before this process. */
  constructor(now: () => Date) {
    this.#now = now
    this.#doubtedUntil = now()
  }

  /** A connection was lost, or a question was not answered. */
  note(): void {
    const lost = this.#now()
    this.#doubtedUntil = new Date(lost.getTime() + DIFFERENCE_MS)
    this.#since ??= lost
  }

  /** From when on the next look tells again; null: nothing was lost. */
  get again(): Date | null {
    return this.#since && before(this.#since)
  }

  /** The database has answered since. */
  settle(): void {
    this.#since = null
  }

  /** The same for somebody who was told everything until then. */
  againAfter(told: Date): Date | null {
    return told <= this.#doubtedUntil ? before(told) : null
  }
}

const before = (time: Date): Date => new Date(time.getTime() - DIFFERENCE_MS)
