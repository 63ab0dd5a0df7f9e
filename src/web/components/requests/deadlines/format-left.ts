import { m } from '#messages'
import { formattingLocale } from '#web/i18n/locale.ts'
import { DAY_MS, MINUTE_MS, unitOf } from './time-units.ts'

/**
 * How long is left until a moment: "6 days left", under a day "5 hours left", under an hour "5 minutes left".
 * @param time ISO 8601
 */
export function formatLeft(time: string, now: Date = new Date()): string {
  return leftText(time, now, DAY_MS)
}

/**
 * The same in hours up to a few days, for what is kept for so many hours: "47 hours left".
 * @param time ISO 8601
 */
export function formatHoursLeft(time: string, now: Date = new Date()): string {
  return leftText(time, now, 4 * DAY_MS)
}

/** @param daysFrom what is longer is told in days, milliseconds */
const leftText = (time: string, now: Date, daysFrom: number): string => {
  const leftMs = Date.parse(time) - now.getTime()
  if (leftMs <= 0) return m.request_left_over()
  if (leftMs < MINUTE_MS) return m.request_left_minute()
  const [unit, length] = unitOf(leftMs, daysFrom)
  const format = new Intl.NumberFormat(formattingLocale(), { style: 'unit', unit, unitDisplay: 'long' })
  return m.request_left({ time: format.format(Math.trunc(leftMs / length)) })
}
