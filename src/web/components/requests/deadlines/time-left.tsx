import { m } from '#messages'
import { announce } from '#web/ui/announcements.tsx'
import { useEffect } from 'react'
import { Countdown } from './countdown.tsx'
import { formatLeft } from './format-left.ts'
import { HOUR_MS, MINUTE_MS } from './time-units.ts'

type TimeLeftProps = {
  /** The deadline, ISO 8601. */
  readonly at: string
  /** Whose answer, or the answer to whom: in the sentence that screen readers get. */
  readonly name: string
  /** Says what the time is for, where another one stands beside it. */
  readonly isNamed?: boolean
}

/** The hours before the deadline from which on screen readers are told at every whole hour. */
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
