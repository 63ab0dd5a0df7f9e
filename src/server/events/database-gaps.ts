/** Clocks of instances may differ by so much. */
const DIFFERENCE_MS = 60_000

/**
 * The times at which this process had no connection to the database. A server that crashed, or the one that took its place,
 * gives the numbers of transactions that were rolled back out again. A position from before the gap would take what they wrote
 * for told, so what was written since the gap began is told again.
 */
export class DatabaseGaps {
  readonly #now: () => Date
  /** Until then positions may be from before a crash of the server. */
  #doubtedUntil: Date
  #since: Date | null = null

  /** What happened before this process began is not known, so it begins with a gap. */
  constructor(now: () => Date) {
    this.#now = now
    this.#doubtedUntil = now()
  }

  /** Call it when a connection was lost, or a statement was not answered. */
  begin(): void {
    const lost = this.#now()
    this.#doubtedUntil = new Date(lost.getTime() + DIFFERENCE_MS)
    this.#since ??= lost
  }

  /** From when on events have to be told again; null: no connection was lost. */
  get repeatFrom(): Date | null {
    return this.#since && before(this.#since)
  }

  /** Call it when the database has answered again. */
  end(): void {
    this.#since = null
  }

  /** The same for a reader who was told everything until then. */
  repeatFromAfter(told: Date): Date | null {
    return told <= this.#doubtedUntil ? before(told) : null
  }
}

const before = (time: Date): Date => new Date(time.getTime() - DIFFERENCE_MS)
