/** How long one call may wait for connections, one after the other, altogether. What it works does not count. */
export class WaitBudget {
  readonly #ms: number
  #waitedMs = 0
  /** Of those that wait now. */
  #waiting = 0
  #since = 0
  #isOver = false

  constructor(ms: number) {
    this.#ms = ms
  }

  /** What the call began and did not wait for is no part of it any more: that has the time of everybody else. */
  end(): void {
    this.#isOver = true
  }

  /**
   * Waits as long as is left.
   * @param tooLate given what comes after that
   */
  async wait<T>(coming: Promise<T>, tooLate: (come: T) => void): Promise<T> {
    if (this.#isOver) return coming
    const leftMs = this.#leftMs()
    if (this.#waiting === 0) this.#since = performance.now()
    this.#waiting += 1
    const { promise: over, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error('the call has waited for too long')), leftMs)
    try {
      return await Promise.race([coming, over])
    } catch (error) {
      coming.then(tooLate, () => undefined)
      throw error
    } finally {
      clearTimeout(timer)
      this.#waitedMs += this.#waiting === 1 ? performance.now() - this.#since : 0
      this.#waiting -= 1
    }
  }

  #leftMs(): number {
    const now = this.#waiting > 0 ? performance.now() - this.#since : 0
    return Math.max(0, this.#ms - this.#waitedMs - now)
  }
}
