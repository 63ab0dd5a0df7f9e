import { formattingLocale } from './locale.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS

/** A day in the reader's language: "21 November 2026". @param time ISO 8601 */
export function formatDay(time: string): string {
  return new Intl.DateTimeFormat(formattingLocale(), { dateStyle: 'long' }).format(new Date(time))
}

/**
 * A day among others, all in one style: "21 November", with the year only when it is another one. For rows of a list.
 * @param time ISO 8601
 */
export function formatRowDay(time: string, now: Date = new Date()): string {
  return dayFormat(time, now, {}).format(new Date(time))
}

/** The same with the time of day, as of what was said: "21 November at 14:05". @param time ISO 8601 */
export function formatMoment(time: string, now: Date = new Date()): string {
  return dayFormat(time, now, { hour: '2-digit', minute: '2-digit' }).format(new Date(time))
}

const dayFormat = (time: string, now: Date, more: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const year = new Date(time).getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat(formattingLocale(), { day: 'numeric', month: 'long', ...year, ...more })
}

/**
 * When something was, as one says it: relative under a week ("yesterday", "3 hours ago"), else the day.
 * @param time ISO 8601
 */
export function formatWhen(time: string, now: Date = new Date()): string {
  const sinceMs = now.getTime() - new Date(time).getTime()
  if (sinceMs >= WEEK_MS || sinceMs <= -WEEK_MS) return formatDay(time)
  const relative = new Intl.RelativeTimeFormat(formattingLocale(), { numeric: 'auto' })
  const size = Math.abs(sinceMs)
  if (size < MINUTE_MS) return relative.format(0, 'second')
  if (size < HOUR_MS) return relative.format(-Math.trunc(sinceMs / MINUTE_MS), 'minute')
  if (size < DAY_MS) return relative.format(-Math.trunc(sinceMs / HOUR_MS), 'hour')
  return relative.format(-Math.trunc(sinceMs / DAY_MS), 'day')
}
