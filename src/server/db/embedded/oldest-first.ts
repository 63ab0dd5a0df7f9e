type Waiting = { readonly since: number; readonly go: () => void }

/**
 * Turns at something of which there is one. Whoever began first has the next turn, as often as they need one: served in the
 * order of asking, all calls would be carried out a bit at a time, and the first of many would be answered with the last.
 */
export class OldestFirst {
  /** The one that began first is the first. */
  readonly #waiting: Waiting[] = []
  #isTaken = false
  #begun = 0

  /** How many wait. */
  get length(): number {
    return this.#waiting.length
  }

  /** For work that begins now. */
  begin(): number {
    this.#begun += 1
    return this.#begun
  }

  /** Waits for a turn, which has to be given back. */
  async take(since: number): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true
      return
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    const place = this.#waiting.findLastIndex((other) => other.since <= since)
    this.#waiting.splice(place + 1, 0, { since, go: resolve })
    await promise
  }

  /** The turn is over. Who had it may ask for the next one at once: that is told before anybody else gets it. */
  giveBack(): void {
    process.nextTick(() => {
      const next = this.#waiting.shift()
      if (next) next.go()
      else this.#isTaken = false
    })
  }
}
