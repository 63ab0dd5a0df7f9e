import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseAway, isHeldUp, isOutOfResources } from './sql-error.ts'

const RETRY_MS = 1000

type RetryOptions = {
  /** How long it is tried: as long as the lock of the attempt lasts. */
  readonly lockMs: number
  readonly stopping: AbortSignal
  /** Between two tries, where it is not a second. */
  readonly againMs?: number | undefined
}

/**
 * Writes down what nobody else knows, such as how sending ended: again and again where the database is away or has no room.
 * @throws what `write` throws, at the end of that time, or at once when trying again is no use
 */
export async function retryWrite(
  write: () => Promise<void>,
  { lockMs, stopping, againMs = RETRY_MS }: RetryOptions,
): Promise<void> {
  const begun = performance.now()
  for (;;) {
    try {
      return await write()
    } catch (error) {
      const isTooLate = stopping.aborted || performance.now() - begun > lockMs
      const mayPass = isDatabaseAway(error) || isOutOfResources(error) || isHeldUp(error)
      if (isTooLate || !mayPass) throw error
      await delay(againMs, null, { signal: stopping }).catch(() => undefined)
    }
  }
}
