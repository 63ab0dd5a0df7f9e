const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Times of the sample data, counted in whole days before today (UTC). So intervals and times of day stay the same
 * whatever `now` is, and everything is in the past.
 */
export type Calendar = {
  /** @param days before today, 1 or more; @param minute of that day, 0 to 1439 */
  at(days: number, minute: number): Date
  /** So many days later at this minute; null when that would be today or in the future. */
  later(start: Date, days: number, minute: number): Date | null
}

/** First and last minute of the day at which people are at work. */
export const WORKING_HOURS = { from: 8 * 60, to: 18 * 60 } as const

/** Midnight of that day (UTC), ms. */
export function dayOf(time: Date): number {
  return Math.floor(time.getTime() / DAY_MS) * DAY_MS
}

export function calendarBefore(now: Date): Calendar {
  const today = dayOf(now)
  return {
    at: (days, minute) => new Date(today - days * DAY_MS + minute * MINUTE_MS),
    later: (start, days, minute) => {
      const midnight = dayOf(start) + days * DAY_MS
      return midnight < today ? new Date(midnight + minute * MINUTE_MS) : null
    },
  }
}

/** So many minutes later; the caller stays within the day. */
export function minutesAfter(start: Date, minutes: number): Date {
  return new Date(start.getTime() + minutes * MINUTE_MS)
}
