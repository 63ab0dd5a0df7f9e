/** What somebody's own calendar reads: their deadlines in their words, as a file. */
import { momentText } from '#domain/language/moment-text.ts'
import { pages } from '#domain/pages.ts'
import { PRODUCT } from '#domain/product.ts'
import type { Role } from '#domain/roles.ts'
import { m } from '#messages'
import { baseLocale, type Locale, toLocale } from '#messages/runtime'
import ical, { ICalEventBusyStatus, ICalEventClass, type ICalEventData, ICalEventTransparency } from 'ical-generator'
import type { Queryable } from '../db/client.ts'
import { findFeed } from '../db/queries/accounts/calendar.ts'
import { type Deadline, type DeadlineKind, findDeadlines } from './deadline-sources.ts'

type FeedOptions = Pick<TextReader, 'publicUrl' | 'timeZone'> & { readonly now: Date }

/** The file of the feed with this id: what is due now or to come. Null when there is no such feed. */
export async function readCalendar(
  db: Queryable,
  feedId: string,
  { now, ...where }: FeedOptions,
): Promise<string | null> {
  const feed = await findFeed(db, feedId)
  if (!feed) return null
  const reading: TextReader = { ...where, role: feed.role, locale: toLocale(feed.language) ?? baseLocale }
  const deadlines = await findDeadlines(db, feed, now)
  const entries = deadlines.map((deadline): Entry => ({ ...deadline, ...textOf(deadline, reading) }))
  return calendarFile(entries, { locale: reading.locale, stamp: feed.createdAt })
}

/** How often calendars are asked to look, seconds. */
const REFRESH_SECONDS = 60 * 60

/** An event of the file. */
export type Entry = Pick<Deadline, 'kind' | 'subjectId' | 'at'> & DeadlineText

/**
 * The iCalendar file (RFC 5545). Moments are in UTC, which every calendar shows in the zone of its reader. The same entries are the
 * same bytes: nothing in it tells when it was made.
 * @param options.stamp stands in every event as its DTSTAMP, which has to be there
 */
export function calendarFile(entries: readonly Entry[], options: { locale: Locale; stamp: Date }): string {
  const calendar = ical({
    name: PRODUCT,
    prodId: { company: PRODUCT, product: 'deadlines', language: options.locale },
    ttl: REFRESH_SECONDS,
    events: entries.map((entry) => eventOf(entry, options.stamp)),
  })
  // The library leaves out the end of the last line.
  return `${calendar.toString()}\r\n`
}

/** A deadline has no length, takes nobody's time, and is nobody else's business. */
const eventOf = ({ kind, subjectId, at, title, description, url }: Entry, stamp: Date): ICalEventData => ({
  // The same for as long as there is this deadline.
  id: `${kind}-${subjectId}@${PRODUCT.toLowerCase()}`,
  stamp,
  start: at,
  summary: title,
  description,
  url,
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
