import { m } from '#messages'
import { formattingLocale } from './locale.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const WEEK_DAYS = 7

/**
 * A day in the reader's language: "21 November 2026".
 * @param time ISO 8601
 * @param timeZone for readers whose zone is unknown
 */
export function formatDay(time: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(formattingLocale(), { dateStyle: 'long', timeZone }).format(new Date(time))
}

/**
 * A day relative to now: "today", "yesterday", "3 days ago" under a week, else "14 November", with the year if it is
 * another one. Days begin at the reader's midnight. For rows of a list.
 * @param time ISO 8601
 */
export function formatRowDay(time: string, now: Date = new Date()): string {
  const days = daysUntil(time, now)
  if (Math.abs(days) >= WEEK_DAYS) return dayFormat(time, now, {}).format(new Date(time))
  return relativeFormat().format(days, 'day')
}

/**
 * A waiting time: "for 3 days". Days begin at midnight in the reader's time zone.
 * @param since ISO 8601
 */
export function formatWaiting(since: string, now: Date = new Date()): string {
  const days = -daysUntil(since, now)
  if (days < 1) return m.inbox_since_today()
  return days === 1 ? m.inbox_since_one() : m.inbox_since_days({ count: days })
}

/**
 * A moment relative to now: on the same day "3 hours ago", else as in a row. For recent events.
 * @param time ISO 8601
 */
export function formatWhen(time: string, now: Date = new Date()): string {
  const sinceMs = now.getTime() - new Date(time).getTime()
  const size = Math.abs(sinceMs)
  if (size < MINUTE_MS) return m.when_just_now()
  if (size < HOUR_MS) return relativeFormat().format(-Math.trunc(sinceMs / MINUTE_MS), 'minute')
  if (daysUntil(time, now) === 0) return relativeFormat().format(-Math.trunc(sinceMs / HOUR_MS), 'hour')
  return formatRowDay(time, now)
}

/**
 * A day with the time, for messages: "yesterday, 14:05", "21 November at 14:05"; only the time for today.
 * @param time ISO 8601
 */
export function formatMoment(time: string, now: Date = new Date()): string {
  const days = daysUntil(time, now)
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  if (days !== 0 && days !== -1) return dayFormat(time, now, clock).format(new Date(time))
  const at = new Intl.DateTimeFormat(formattingLocale(), clock).format(new Date(time))
  return days === 0 ? at : `${relativeFormat().format(days, 'day')}, ${at}`
}

/**
 * The exact moment, as a title behind shorter words: "21 November 2026 at 14:05".
 * @param time ISO 8601
 */
export function formatExactly(time: string): string {
  return new Intl.DateTimeFormat(formattingLocale(), { dateStyle: 'long', timeStyle: 'short' }).format(new Date(time))
}

/**
 * A day with its time and the time zone of both: "21 November at 14:05 CET", with the year if it is not this one. For
 * moments that are the same for everybody; empty for none.
 * @param time ISO 8601
 * @param timeZone IANA name
 */
export function formatInZone(time: string | null, timeZone: string): string {
  if (time === null) return ''
  const more = { hour: '2-digit', minute: '2-digit', timeZone, timeZoneName: 'short' } as const
  // The zone stays beside its time, also at the end of a line.
  return dayFormat(time, new Date(), more)
    .format(new Date(time))
    .replace(/ (?=\S+$)/u, '\u00A0')
}

/**
 * A day in few letters: "21 Nov", with the year if it is not this one.
 * @param time ISO 8601
 * @param timeZone IANA name
 */
export function formatShortDay(time: string, timeZone: string, now: Date = new Date()): string {
  return dayFormat(time, now, { month: 'short', timeZone }).format(new Date(time))
}

/**
 * The same of a moment: today its time, "14:05".
 * @param time ISO 8601
 * @param timeZone IANA name
 */
export function formatShortMoment(time: string, timeZone: string, now: Date = new Date()): string {
  const day = formatShortDay(time, timeZone, now)
  if (day !== formatShortDay(now.toISOString(), timeZone, now)) return day
  const clock = { hour: '2-digit', minute: '2-digit', timeZone } as const
  return new Intl.DateTimeFormat(formattingLocale(), clock).format(new Date(time))
}

/**
 * How long ago a moment is: "3 days", under a day "5 hours", at least an hour.
 * @param time ISO 8601
 */
export function formatWait(time: string, now: Date = new Date()): string {
  const sinceMs = now.getTime() - new Date(time).getTime()
  // As the supervisor reads it: by the calendar (formatWaiting).
  const days = sinceMs < DAY_MS ? 0 : -daysUntil(time, now)
  const hours = Math.max(1, Math.trunc(sinceMs / HOUR_MS))
  return new Intl.NumberFormat(formattingLocale(), {
    style: 'unit',
    unit: days > 0 ? 'day' : 'hour',
    unitDisplay: 'long',
  }).format(days > 0 ? days : hours)
}

const dayFormat = (time: string, now: Date, more: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const year = new Date(time).getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat(formattingLocale(), { day: 'numeric', month: 'long', ...year, ...more })
}

const relativeFormat = (): Intl.RelativeTimeFormat =>
  new Intl.RelativeTimeFormat(formattingLocale(), { numeric: 'auto' })

/** Number of the reader's midnights between now and a time: 0 today, -1 yesterday. Days of 23 hours count as one. */
const daysUntil = (time: string, now: Date): number => dayNumber(new Date(time)) - dayNumber(now)

const dayNumber = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS
