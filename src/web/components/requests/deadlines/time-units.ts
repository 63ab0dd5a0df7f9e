export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/**
 * The unit in which a time is told that is left, and its length in milliseconds; under a minute minutes, too.
 * @param daysFrom what is longer is told in days, milliseconds
 */
export function unitOf(leftMs: number, daysFrom: number = DAY_MS) {
  if (leftMs < HOUR_MS) return ['minute', MINUTE_MS] as const
  return leftMs < daysFrom ? (['hour', HOUR_MS] as const) : (['day', DAY_MS] as const)
}
