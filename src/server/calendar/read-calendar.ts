import {
  type CurrentDeadline,
  nameOf,
  showNow,
  type ShownDeadline,
  type DeadlineKind,
} from '#domain/calendar/shown-deadlines.ts'
import { baseLocale, toLocale, type Locale } from '#messages/runtime'
import type { Database, Queryable } from '../db/client.ts'
import { type Feed, findFeed, saveShownDeadlines, lockFeed } from '../db/queries/accounts/calendar.ts'
import { transaction } from '../db/transaction.ts'
import { findDeadlines, type Deadline } from './deadline-sources.ts'
import { PRODUCT } from '#domain/product.ts'
import ical, {
  type ICalCalendar,
  ICalEventBusyStatus,
  ICalEventClass,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { createHash } from 'node:crypto'
import { momentText } from '#domain/language/moment-text.ts'
import { pages } from '#domain/pages.ts'
import type { Role } from '#domain/roles.ts'
import { m } from '#messages'

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

/** The reader of the texts, and their language. */
type TextReader = {
  readonly role: Role
  readonly locale: Locale
  /** No slash at the end. */
  readonly publicUrl: string
  /** IANA name. */
  readonly timeZone: string
}

/** The texts of an event. */
type DeadlineText = {
  readonly title: string
  readonly description: string
  /** The title of the page that it is about. */
  readonly url: string
}

type Text = (inputs: Record<string, never>, options: { locale: Locale }) => string

type Kind = {
  readonly what: Text
  readonly says: Readonly<Record<Role, Text>>
  /** A path without locale prefix. */
  readonly page: Readonly<Record<Role, string>>
}

const DASHBOARDS = {
  STUDENT: pages.student.dashboard,
  SUPERVISOR: pages.supervisor.dashboard,
  ADMIN: pages.admin.cycle,
}

/** Deadlines that only readers of one role have. */
const always = <T>(one: T): Readonly<Record<Role, T>> => ({ STUDENT: one, SUPERVISOR: one, ADMIN: one })

const KINDS: Readonly<Record<DeadlineKind, Kind>> = {
  matching_opens: {
    what: m.calendar_opens,
    says: { STUDENT: m.calendar_opens_student, SUPERVISOR: m.calendar_opens_supervisor, ADMIN: m.calendar_opens_admin },
    page: { ...DASHBOARDS, STUDENT: pages.student.matching },
  },
  matching_closes: {
    what: m.calendar_closes,
    says: {
      STUDENT: m.calendar_closes_student,
      SUPERVISOR: m.calendar_closes_supervisor,
      ADMIN: m.calendar_closes_admin,
    },
    page: { ...DASHBOARDS, STUDENT: pages.student.matching },
  },
  cycle_ends: {
    what: m.calendar_ends,
    says: { STUDENT: m.calendar_ends_student, SUPERVISOR: m.calendar_ends_supervisor, ADMIN: m.calendar_ends_admin },
    page: DASHBOARDS,
  },
  answer_due: {
    what: m.calendar_answer_due,
    says: always(m.calendar_answer_due_text),
    page: always(pages.supervisor.dashboard),
  },
  answer_awaited: {
    what: m.calendar_answer_awaited,
    says: always(m.calendar_answer_awaited_text),
    page: always(pages.student.requests),
  },
  offer_ends: {
    what: m.calendar_offer,
    says: always(m.calendar_offer_text),
    page: always(pages.student.requests),
  },
}

/** The words of a deadline. Not every calendar shows the address of an event: it stands in the description, too. */
const textOf = ({ kind, at, about, search = '' }: Deadline, reading: TextReader): DeadlineText => {
  const { role, locale, publicUrl, timeZone } = reading
  const { what, says, page } = KINDS[kind]
  const url = publicUrl + page[role] + search
  const when = `${about}: ${momentText(at, locale, timeZone)}`
  return {
    title: m.calendar_title({ product: PRODUCT, what: what({}, { locale }) }, { locale }),
    description: [says[role]({}, { locale }), when, '', url].join('\n'),
    url,
  }
}

/** The words of one that is gone; what it was about is not kept. */
const textOfGone = (kind: DeadlineKind, { role, locale, publicUrl }: TextReader): DeadlineText => {
  const { what, page } = KINDS[kind]
  const url = publicUrl + page[role]
  const title = m.calendar_cancelled({ product: PRODUCT, what: what({}, { locale }) }, { locale })
  return { title, description: url, url }
}

/** Stands for the words: another one when they are others. */
const digestOf = ({ title, description, url }: DeadlineText): string => {
  return createHash('sha256')
    .update(JSON.stringify([title, description, url]))
    .digest('base64url')
}
