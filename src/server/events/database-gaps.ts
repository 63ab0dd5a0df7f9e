/** Allowed difference of the instances' clocks. */
const DIFFERENCE_MS = 60_000

/**
 * The times at which this process had no connection to the database. A server that crashed, or its replacement, may use
 * transaction ids again. A position from before the gap would skip the new transactions, so events since the start of
 * the gap are sent again.
 */
export class DatabaseGaps {
  readonly #now: () => Date
  /** Until then positions may be from before a crash of the server. */
  #doubtedUntil: Date
  #since: Date | null = null

  /** Events before this process started are unknown, so it begins with a gap. */
  constructor(now: () => Date) {
    this.#now = now
    this.#doubtedUntil = now()
  }

  /** To be called when a connection was lost, or a statement was not answered. */
  begin(): void {
    const lost = this.#now()
    this.#doubtedUntil = new Date(lost.getTime() + DIFFERENCE_MS)
    this.#since ??= lost
  }

  /** The time from which on events have to be sent again; null: no connection was lost. */
  get repeatFrom(): Date | null {
    return this.#since && before(this.#since)
  }

  /** To be called when the database has answered again. */
  end(): void {
    this.#since = null
  }

  /** The same for a reader who has all events until then. */
  repeatFromAfter(told: Date): Date | null {
    return told <= this.#doubtedUntil ? before(told) : null
  }
}

const before = (time: Date): Date => new Date(time.getTime() - DIFFERENCE_MS)
