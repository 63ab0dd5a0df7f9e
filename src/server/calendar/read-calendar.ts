import { type CurrentDeadline, nameOf, showNow, type ShownDeadline } from '#domain/calendar/shown-deadlines.ts'
import { baseLocale, toLocale, type Locale } from '#messages/runtime'
import type { Database, Queryable } from '../db/client.ts'
import { type Feed, findFeed, saveShownDeadlines, lockFeed } from '../db/queries/accounts/calendar.ts'
import { transaction } from '../db/transaction.ts'
import { findDeadlines } from './deadline-sources.ts'
import { type DeadlineText, digestOf, type TextReader, textOf, textOfGone } from './deadline-texts.ts'
import { PRODUCT } from '#domain/product.ts'
import ical, {
  type ICalCalendar,
  ICalEventBusyStatus,
  ICalEventClass,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'

/** Reads somebody's own calendar. */
export type Calendar = { readonly file: string; readonly changedAt: Date }

type FeedOptions = Pick<TextReader, 'publicUrl' | 'timeZone'> & { readonly now: Date }

/** The feed with this id, as it is now; null when there is none. Only what has changed since it was read last is noted. */
export async function readCalendar(db: Database, feedId: string, where: FeedOptions): Promise<Calendar | null> {
  const look = await lookAt(db, feedId, where)
  if (!look?.isChanged) return look && calendarOf(look)
  return transaction(db, async (tx) => {
    await lockFeed(tx, feedId)
    // It may have been read elsewhere meanwhile.
    const now = await lookAt(tx, feedId, where)
    if (now?.isChanged) await saveShownDeadlines(tx, feedId, now.shown, where.now)
    return now && calendarOf(now)
  })
}

type FeedState = {
  readonly reading: TextReader
  readonly shown: readonly ShownDeadline[]
  readonly entries: readonly Entry[]
  readonly isChanged: boolean
  readonly changedAt: Date
}

const calendarOf = ({ entries, reading, changedAt }: FeedState): Calendar => ({
  file: calendarFile(entries, reading.locale),
  changedAt,
})

const lookAt = async (db: Queryable, feedId: string, { now, ...where }: FeedOptions): Promise<FeedState | null> => {
  const feed = await findFeed(db, feedId)
  if (!feed) return null
  const reading: TextReader = { ...where, role: feed.role, locale: toLocale(feed.language) ?? baseLocale }
  const { shown, entries } = await entriesOf(db, feed, reading, now)
  const isChanged = shown !== feed.shown
  return { reading, shown, entries, isChanged, changedAt: isChanged ? now : feed.changedAt }
}

const entriesOf = async (db: Queryable, feed: Feed, reading: TextReader, now: Date) => {
  const texts = new Map<string, DeadlineText>()
  const current = (await findDeadlines(db, feed, now)).map((deadline): CurrentDeadline => {
    const { kind, subjectId, at } = deadline
    const text = textOf(deadline, reading)
    texts.set(nameOf(deadline), text)
    return { kind, subjectId, at, digest: digestOf(text) }
  })
  const shown = showNow(feed.shown, current, now)
  const entries = shown.map((one): Entry => ({ ...one, ...(texts.get(nameOf(one)) ?? textOfGone(one.kind, reading)) }))
  return { shown, entries }
}

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
