import { daysAfter, momentOf, wallClockAt } from '../cycles/wall-clock.ts'

/** When the daily summary of mails leaves, as a clock in the zone of the institution shows it. */
const SUMMARY_TIME = '07:00'

/** The next time of summaries, after `now`. @param timeZone IANA name */
export function nextSummary(now: Date, timeZone: string): Date {
  const today = summaryOf(now, timeZone)
  return today > now ? today : daysAfter(today, 1, timeZone)
}

/** The last time of summaries, `now` included: what was due by then belongs to a summary that leaves now. @param timeZone IANA name */
export function lastSummary(now: Date, timeZone: string): Date {
  const today = summaryOf(now, timeZone)
  return today <= now ? today : daysAfter(today, -1, timeZone)
}

/** The summary time of the day in the zone. */
const summaryOf = (now: Date, timeZone: string): Date => {
  const day = wallClockAt(now, timeZone).slice(0, 10)
  const moment = momentOf(`${day}T${SUMMARY_TIME}`, timeZone)
  if (moment === null) throw new RangeError(`${day} is no day`)
  return moment
}
