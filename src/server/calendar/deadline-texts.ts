import { createHash } from 'node:crypto'
import type { DeadlineKind } from '#domain/calendar/shown-deadlines.ts'
import { momentText } from '#domain/language/moment-text.ts'
import { pages } from '#domain/pages.ts'
import { PRODUCT } from '#domain/product.ts'
import type { Role } from '#domain/roles.ts'
import { m } from '#messages'
import type { Locale } from '#messages/runtime'
import type { Deadline } from './deadline-sources.ts'

/** The reader of the texts, and their language. */
export type TextReader = {
  readonly role: Role
  readonly locale: Locale
  /** No slash at the end. */
  readonly publicUrl: string
  /** IANA name. */
  readonly timeZone: string
}

/** The texts of an event. */
export type DeadlineText = {
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
export function textOf({ kind, at, about, search = '' }: Deadline, reading: TextReader): DeadlineText {
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
export function textOfGone(kind: DeadlineKind, { role, locale, publicUrl }: TextReader): DeadlineText {
  const { what, page } = KINDS[kind]
  const url = publicUrl + page[role]
  const title = m.calendar_cancelled({ product: PRODUCT, what: what({}, { locale }) }, { locale })
  return { title, description: url, url }
}

/** Stands for the words: another one when they are others. */
export function digestOf({ title, description, url }: DeadlineText): string {
  return createHash('sha256')
    .update(JSON.stringify([title, description, url]))
    .digest('base64url')
}
