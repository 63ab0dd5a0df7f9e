import { m } from '#messages'
import { formattingLocale } from '#web/i18n/locale.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, unitOf } from './time-units.ts'

/**
 * How long is left until a moment, never more than there is: "6 days, 23 hours left", under two days "47 hours left", under an hour
 * "5 minutes left".
 * @param time ISO 8601
 */
export function formatLeft(time: string, now: Date = new Date()): string {
  const leftMs = Date.parse(time) - now.getTime()
  if (leftMs <= 0) return m.request_left_over()
  if (leftMs < MINUTE_MS) return m.request_left_minute()
  const [unit, length] = unitOf(leftMs)
  const count = Math.trunc(leftMs / length)
  return m.request_left({ time: unit === 'hour' ? inHours(count) : inUnit('minute', count) })
}

const DAY_HOURS = DAY_MS / HOUR_MS

const inHours = (hours: number): string => {
  if (hours < 2 * DAY_HOURS) return inUnit('hour', hours)
  const [days, rest] = [inUnit('day', Math.trunc(hours / DAY_HOURS)), hours % DAY_HOURS]
  if (rest === 0) return days
  return new Intl.ListFormat(formattingLocale(), { type: 'unit' }).format([days, inUnit('hour', rest)])
}

const inUnit = (unit: 'day' | 'hour' | 'minute', count: number): string =>
  new Intl.NumberFormat(formattingLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count)
