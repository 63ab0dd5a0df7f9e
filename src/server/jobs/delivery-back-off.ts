const MINUTE_MS = 60_000

/** Delays of mails and notifications after the first, second... failed attempt, minutes. */
export const DELIVERY_BACK_OFF_MINUTES = [1, 5, 30, 120, 360, 720, 1440] as const

/** Delay after a failed attempt, milliseconds; null when it was the last. @param attempts including the failed one */
export function deliveryBackOffMs(attempts: number): number | null {
  const minutes = DELIVERY_BACK_OFF_MINUTES[attempts - 1]
  return minutes === undefined ? null : minutes * MINUTE_MS
}
