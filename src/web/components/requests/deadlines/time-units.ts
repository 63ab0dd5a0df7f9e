export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The unit in which a time is told that is left, and its length in milliseconds. */
export function unitOf(leftMs: number) {
  return leftMs < HOUR_MS ? (['minute', MINUTE_MS] as const) : (['hour', HOUR_MS] as const)
}
