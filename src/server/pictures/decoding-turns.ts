import pLimit from 'p-limit'

/** Takes turns of the whole process: those who wait are bounded, too, as each of them holds a file of up to 5 MB. */
export type Turns = {
  /** Does the work when it is its turn; null, and the work undone, when too many wait already. */
  readonly take: <T>(work: () => Promise<T>) => Promise<T | null>
}

/** @param atOnce works at the same time @param waiting behind them */
export function turns(atOnce: number, waiting: number): Turns {
  const limit = pLimit(atOnce)
  return {
    take: async (work) => (limit.activeCount + limit.pendingCount >= atOnce + waiting ? null : limit(work)),
  }
}

/** A picture takes a processor and up to 200 MB for a second at worst: two at once leave room for everybody else. */
export const decodingTurns: Turns = turns(2, 50)
