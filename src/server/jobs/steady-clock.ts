/** The two clocks of a process. */
export type Clocks = {
  /** The wall clock, which can be set. */
  readonly wall: () => Date
  /** A monotonic clock in milliseconds, which nobody can set. */
  readonly monotonic: () => number
}

/** How far the two may part between two looks. */
const JUMP_MS = 60_000

/**
 * A clock that is not trusted at the first reading after it was set. A jump counts once two readings in a row agree on
 * it; creating this object is the first reading.
 * @returns the time; null while it is in doubt
 */
export function steadyClock({ wall, monotonic }: Clocks): () => Date | null {
  const ahead = (): number => wall().getTime() - monotonic()
  let before = ahead()
  return () => {
    const now = wall()
    const [then, there] = [before, now.getTime() - monotonic()]
    before = there
    return Math.abs(there - then) > JUMP_MS ? null : now
  }
}
