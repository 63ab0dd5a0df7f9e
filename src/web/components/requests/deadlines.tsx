import { m } from '#messages'
import { formattingLocale } from '#web/i18n/locale.ts'
import { announce } from '#web/ui/toasts/toasts.ts'
import { When } from '#web/ui/when.tsx'
import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The unit in which a time is told that is left, and its length in milliseconds. */
const unitOf = (leftMs: number) => (leftMs < HOUR_MS ? (['minute', MINUTE_MS] as const) : (['hour', HOUR_MS] as const))

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

type CountdownProps = {
  /** ISO 8601. */
  readonly at: string
  /** The sentence around the time that is left; without it, the time alone. */
  readonly says?: (left: string) => string
}

/** How long is left until a moment; the text goes with the time. In a live region screen readers would tell each change. */
export function Countdown(props: CountdownProps) {
  // A moment that was moved is counted down to anew.
  return <Counting key={props.at} {...props} />
}

const Counting = ({ at, ...sentence }: CountdownProps) => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const look = (): void => setNow(new Date())
    const wait = changesIn(Date.parse(at) - now.getTime())
    const timer = wait === null ? undefined : setTimeout(look, wait)
    // A device that slept, or a tab in the background, runs timers late.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [at, now])
  return <When at={at} format={(time) => formatLeft(time, now)} {...sentence} />
}

/** After how many milliseconds the text is another one; null: never again. */
const changesIn = (left: number): number | null => {
  if (left <= 0) return null
  if (left < MINUTE_MS) return left
  return (left % unitOf(left)[1]) + 1
}

type TimeLeftProps = {
  /** The deadline, ISO 8601. */
  readonly at: string
  /** Whose answer, or the answer to whom: in the sentence that screen readers get. */
  readonly name: string
  /** Says what the time is for, where another one stands beside it. */
  readonly isNamed?: boolean
}

/** From so many hours before the deadline on, screen readers are told at every whole hour. */
const LAST_HOURS = 3
/** How late a whole hour may be told: timers of a device that slept come late. */
const LATENESS_MS = MINUTE_MS

/** How long is left until a request is to be answered; the text goes with the time. */
export function TimeLeft({ at, name, isNamed = false }: TimeLeftProps) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (): void => {
      const ms = wholeHourIn(Date.parse(at) - Date.now())
      if (ms === null) return
      timer = setTimeout(() => {
        tell(at, name)
        wait()
      }, ms)
    }
    wait()
    return () => clearTimeout(timer)
  }, [at, name])
  const says = (left: string): string => m.request_left_for_answer({ left })
  return <Countdown at={at} {...(isNamed && { says })} />
}

/** After how many milliseconds the next whole hour is left that is told; null: none is to come. */
const wholeHourIn = (left: number): number | null => {
  const hours = Math.min(LAST_HOURS, Math.ceil(left / HOUR_MS) - 1)
  return hours < 1 ? null : left - hours * HOUR_MS
}

/** When a deadline was told last, of all on the screen. */
let toldAt = Number.NEGATIVE_INFINITY

/** Tells the whole hours left; of several deadlines within an hour the first one alone, and each once however often it is shown. */
const tell = (at: string, name: string): void => {
  const now = Date.now()
  const hours = Math.ceil((Date.parse(at) - now) / HOUR_MS)
  const hour = Date.parse(at) - hours * HOUR_MS
  if (now - hour > LATENESS_MS || now - toldAt < HOUR_MS - LATENESS_MS) return
  toldAt = now
  announce(m.request_left_told({ name, left: formatLeft(at, new Date(hour)) }))
}
