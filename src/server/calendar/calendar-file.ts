import { nameOf, type ShownDeadline } from '#domain/calendar/shown-deadlines.ts'
import { PRODUCT } from '#domain/product.ts'
import type { Locale } from '#messages/runtime'
import ical, {
  type ICalCalendar,
  ICalEventBusyStatus,
  ICalEventClass,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import type { DeadlineText } from './deadline-texts.ts'

/** How often calendars are asked to look, seconds. */
const REFRESH_SECONDS = 60 * 60

/** An event of the file. */
export type Entry = ShownDeadline & DeadlineText

/**
 * The iCalendar file (RFC 5545). Moments are in UTC, which every calendar shows in the zone of its reader. The same entries are the
 * same bytes: nothing in it tells when it was made.
 */
export function calendarFile(entries: readonly Entry[], locale: Locale): string {
  const calendar: ICalCalendar = ical({
    name: PRODUCT,
    prodId: { company: PRODUCT, product: 'deadlines', language: locale },
    ttl: REFRESH_SECONDS,
    events: entries.map(eventOf),
  })
  // The library leaves out the end of the last line.
  return `${calendar.toString()}\r\n`
}

/** A deadline has no length, takes nobody's time, and is nobody else's business. */
const eventOf = (entry: Entry): ICalEventData => ({
  id: `${nameOf(entry)}@${PRODUCT.toLowerCase()}`,
  sequence: entry.sequence,
  stamp: entry.changedAt,
  lastModified: entry.changedAt,
  start: entry.at,
  summary: entry.title,
  description: entry.description,
  url: entry.url,
  status: entry.cancelledAt === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
  class: ICalEventClass.PRIVATE,
  transparency: ICalEventTransparency.TRANSPARENT,
  busystatus: ICalEventBusyStatus.FREE,
})
