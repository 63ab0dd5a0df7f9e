import pLimit from 'p-limit'

/** A limit for the whole process. The queue is bounded, too, because each work that waits holds a file of up to 5 MB. */
export type ConcurrencyLimit = {
  /** Does the work when there is a free slot; null, and the work undone, when the queue is full. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T | null>
}

/** @param atOnce works at the same time @param waiting longest queue behind them */
export function concurrencyLimit(atOnce: number, waiting: number): ConcurrencyLimit {
  const limit = pLimit(atOnce)
  return {
    run: async (work) => (limit.activeCount + limit.pendingCount >= atOnce + waiting ? null : limit(work)),
  }
}

/** A picture takes a processor and up to 200 MB for a second at worst: two at once leave room for everybody else. */
export const decodingLimit: ConcurrencyLimit = concurrencyLimit(2, 50)
