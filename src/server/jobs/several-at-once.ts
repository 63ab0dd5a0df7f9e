/** A claimed work item, which nobody else works on. */
type Claimed = { readonly id: string; readonly userId: string | null }

export type SeveralAtOnce<T extends Claimed> = {
  /** The next work item of a person outside this list; null: none. */
  readonly claim: (others: readonly string[]) => Promise<T | null>
  readonly work: (claimed: T) => Promise<unknown>
  /** How many may be under way, asked again and again; 0 when it is better to stop. */
  readonly limit: () => number
  readonly stopping: AbortSignal
}

/**
 * Claims and handles work items until none is left, several at once, each for another person. So the items of one
 * person keep their order, and a slow one holds up few others.
 * @throws the first error, after all running items have ended
 */
export async function severalAtOnce<T extends Claimed>({
  claim,
  work,
  limit,
  stopping,
}: SeveralAtOnce<T>): Promise<void> {
  const underWay = new Map<string, Promise<unknown>>()
  const failures: unknown[] = []
  const begin = (claimed: T): void => {
    const whose = claimed.userId ?? claimed.id
    const working = work(claimed).catch((error: unknown) => failures.push(error))
    underWay.set(
      whose,
      working.finally(() => underWay.delete(whose)),
    )
  }
  while (!stopping.aborted && failures.length === 0) {
    const others = [...underWay.keys()]
    const claimed = others.length < limit() ? await claim(others).catch(fail(failures)) : null
    if (claimed) begin(claimed)
    else if (others.length === 0) break
    // A person whose item ended while the table was read may have more.
    else if (underWay.size === others.length) await Promise.race(underWay.values())
  }
  await Promise.all(underWay.values())
  if (failures.length > 0) throw failures[0]
}

const fail =
  (failures: unknown[]) =>
  (error: unknown): null => {
    failures.push(error)
    return null
  }

const MINUTE_MS = 60_000

/** Delays of mails and notifications after the first, second... failed attempt, minutes. */
export const DELIVERY_BACK_OFF_MINUTES = [1, 5, 30, 120, 360, 720, 1440] as const

/** Delay after a failed attempt, milliseconds; null when it was the last. @param attempts including the failed one */
export function deliveryBackOffMs(attempts: number): number | null {
  const minutes = DELIVERY_BACK_OFF_MINUTES[attempts - 1]
  return minutes === undefined ? null : minutes * MINUTE_MS
}
