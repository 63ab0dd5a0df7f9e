import { momentOf, wallClockAt } from '../cycles/wall-clock.ts'

/** When the daily summary of mails leaves, as a clock in the zone of the institution shows it. coordination.md section 13. */
const SUMMARY_TIME = '07:00'
const DAY_MS = 24 * 60 * 60 * 1000

/** The next time of summaries, after `now`. @param timeZone IANA name */
export function nextSummary(now: Date, timeZone: string): Date {
  const today = summaryOf(wallClockAt(now, timeZone), timeZone)
  return today > now ? today : summaryOf(dayFrom(wallClockAt(now, timeZone), 1), timeZone)
}

/** The last time of summaries, `now` included: what was due by then belongs to a summary that leaves now. @param timeZone IANA name */
export function lastSummary(now: Date, timeZone: string): Date {
  const today = summaryOf(wallClockAt(now, timeZone), timeZone)
  return today <= now ? today : summaryOf(dayFrom(wallClockAt(now, timeZone), -1), timeZone)
}

/** @param wallClock any time of the day */
const summaryOf = (wallClock: string, timeZone: string): Date => {
  const moment = momentOf(`${wallClock.slice(0, 10)}T${SUMMARY_TIME}`, timeZone)
  if (moment === null) throw new RangeError(`${wallClock} is no day`)
  return moment
}

/** The same time so many days later, by the calendar, whose days have 23 to 25 hours. */
const dayFrom = (wallClock: string, days: number): string =>
  new Date(Date.parse(`${wallClock}:00.000Z`) + days * DAY_MS).toISOString().slice(0, 16)
