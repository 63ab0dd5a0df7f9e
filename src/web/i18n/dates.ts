import { formattingLocale } from './locale.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const WEEK_DAYS = 7

/**
 * A day in the reader's language: "21 November 2026".
 * @param time ISO 8601
 * @param timeZone where the reader's is not known
 */
export function formatDay(time: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(formattingLocale(), { dateStyle: 'long', timeZone }).format(new Date(time))
}

/**
 * A day among others, as one says it: "today", "yesterday", "3 days ago" under a week, else "14 November", with the year
 * only when it is another one. Days begin at midnight where the reader is. For rows of a list.
 * @param time ISO 8601
 */
export function formatRowDay(time: string, now: Date = new Date()): string {
  const days = daysUntil(time, now)
  if (Math.abs(days) >= WEEK_DAYS) return dayFormat(time, now, {}).format(new Date(time))
  return relativeFormat().format(days, 'day')
}

/**
 * When something was, as one says it: on the same day "3 hours ago", else as in a row. For what has just happened.
 * @param time ISO 8601
 */
export function formatWhen(time: string, now: Date = new Date()): string {
  const sinceMs = now.getTime() - new Date(time).getTime()
  const size = Math.abs(sinceMs)
  if (size < MINUTE_MS) return relativeFormat().format(0, 'second')
  if (size < HOUR_MS) return relativeFormat().format(-Math.trunc(sinceMs / MINUTE_MS), 'minute')
  if (daysUntil(time, now) === 0) return relativeFormat().format(-Math.trunc(sinceMs / HOUR_MS), 'hour')
  return formatRowDay(time, now)
}

/**
 * A day with the time of day, as of what was said: "yesterday, 14:05", "21 November at 14:05"; on the day itself the time
 * is enough.
 * @param time ISO 8601
 */
export function formatMoment(time: string, now: Date = new Date()): string {
  const days = daysUntil(time, now)
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  if (days !== 0 && days !== -1) return dayFormat(time, now, clock).format(new Date(time))
  const at = new Intl.DateTimeFormat(formattingLocale(), clock).format(new Date(time))
  return days === 0 ? at : `${relativeFormat().format(days, 'day')}, ${at}`
}

/** The whole of it, behind words that say less: "21 November 2026 at 14:05". @param time ISO 8601 */
export function formatExactly(time: string): string {
  return new Intl.DateTimeFormat(formattingLocale(), { dateStyle: 'long', timeStyle: 'short' }).format(new Date(time))
}

const dayFormat = (time: string, now: Date, more: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const year = new Date(time).getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat(formattingLocale(), { day: 'numeric', month: 'long', ...year, ...more })
}

const relativeFormat = (): Intl.RelativeTimeFormat =>
  new Intl.RelativeTimeFormat(formattingLocale(), { numeric: 'auto' })

/** Midnights of the reader between now and a time: 0 today, -1 yesterday. A day that a clock change makes shorter counts. */
const daysUntil = (time: string, now: Date): number => dayNumber(new Date(time)) - dayNumber(now)

const dayNumber = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS
