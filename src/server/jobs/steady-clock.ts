/** The two clocks of a process. */
export type Clocks = {
  /** What time it is; somebody may set it. */
  readonly wall: () => Date
  /** Milliseconds since whenever, which nobody can set. */
  readonly monotonic: () => number
}

/** How far the two may part between two looks. */
const JUMP_MS = 60_000

/**
 * A clock that is not believed at the first look after it was set. What fell due only by a jump is done once two looks, one
 * after the other, agree on it; the first look is the making of this.
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
