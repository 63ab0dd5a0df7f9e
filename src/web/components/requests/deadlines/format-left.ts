import { m } from '#messages'
import { formattingLocale } from '#web/i18n/locale.ts'
import { DAY_MS, MINUTE_MS, unitOf } from './time-units.ts'

/**
 * How long is left until a moment: "6 days left", under a day "5 hours left", under an hour "5 minutes left".
 * @param time ISO 8601
 */
export function formatLeft(time: string, now: Date = new Date()): string {
  return leftText(time, now, { daysFrom: DAY_MS, whole: Math.trunc })
}

/**
 * The same in hours up to a few days, for what is kept for so many hours: "48 hours left" from the first second on. Hours that have
 * begun count, as in the mail.
 * @param time ISO 8601
 */
export function formatHoursLeft(time: string, now: Date = new Date()): string {
  return leftText(time, now, { daysFrom: 4 * DAY_MS, whole: Math.ceil })
}

type Telling = {
  /** What is longer is told in days, milliseconds. */
  readonly daysFrom: number
  /** Of hours and minutes; days that have begun never count. */
  readonly whole: (count: number) => number
}

const leftText = (time: string, now: Date, { daysFrom, whole }: Telling): string => {
  const leftMs = Date.parse(time) - now.getTime()
  if (leftMs <= 0) return m.request_left_over()
  if (leftMs < MINUTE_MS) return m.request_left_minute()
  const [unit, length] = unitOf(leftMs, daysFrom)
  const format = new Intl.NumberFormat(formattingLocale(), { style: 'unit', unit, unitDisplay: 'long' })
  const count = (unit === 'day' ? Math.trunc : whole)(leftMs / length)
  return m.request_left({ time: format.format(count) })
}
