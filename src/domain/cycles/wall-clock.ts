/** Moments as they are typed and shown: the day and the time that a clock shows in a zone, "2027-03-28T02:30". */

const WALL_CLOCK = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/u
const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * The moment at which a clock in the zone shows this. A time that the clock skips (begin of summer time) is as much later; of one that
 * it shows twice (end of summer time) the first counts.
 * @param timeZone IANA name
 * @returns null for what is no day and time
 */
export function momentOf(wallClock: string, timeZone: string): Date | null {
  const shown = asUtc(wallClock)
  if (shown === null) return null
  // Between the offsets of the day before and the day after there is no third one.
  const before = shown - offsetAt(shown - DAY_MS, timeZone)
  const after = shown - offsetAt(shown + DAY_MS, timeZone)
  const fitting = [before, after].filter((time) => time + offsetAt(time, timeZone) === shown)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : before)
}

/** The time on a clock in the zone at a moment, to the minute. */
export function wallClockAt(moment: Date, timeZone: string): string {
  return new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone)).toISOString().slice(0, 16)
}

/** The same time of day so many days later, or earlier, as a clock in the zone shows it; as `momentOf` where it is skipped or twice. */
export function daysAfter(moment: Date, days: number, timeZone: string): Date {
  const shown = Date.parse(`${wallClockAt(moment, timeZone)}:00.000Z`)
  const later = momentOf(new Date(shown + days * DAY_MS).toISOString().slice(0, 16), timeZone) ?? moment
  return new Date(later.getTime() + (moment.getTime() % MINUTE_MS))
}

const asUtc = (wallClock: string): number | null => {
  if (!WALL_CLOCK.test(wallClock)) return null
  const date = new Date(`${wallClock}:00.000Z`)
  // 31 February would be taken for 3 March, or be no date.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(wallClock) ? date.getTime() : null
}

/** How far a clock in the zone is ahead of UTC, milliseconds: whole minutes. */
const offsetAt = (time: number, timeZone: string): number => {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(new Date(time))
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return shown - Math.floor(time / MINUTE_MS) * MINUTE_MS
}

/** Making one takes longer than all that is done with it. */
const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const made =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
  formats.set(timeZone, made)
  return made
}
