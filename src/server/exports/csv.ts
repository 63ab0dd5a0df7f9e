import { type LevelNames, levelNames } from '#domain/people/levels.ts'
import { type PeopleColumn, PEOPLE_COLUMNS } from '#domain/people/people-columns.ts'
import { ROLES } from '#domain/roles.ts'
import { m } from '#messages'
import type { Locale } from '#messages/runtime'

/** A row of the table of people: the name, and the cells in the order of the columns. */
export type PersonLine = {
  /** Academic title; null or '' where there is none. */
  readonly title: string | null
  readonly firstName: string
  readonly lastName: string
  readonly cells: readonly (string | number | null)[]
}

/** The reader of the file, the time zone of the institution (IANA name), and the levels in their order. */
type Reader = {
  readonly locale: Locale
  readonly timeZone: string
  readonly levels: readonly (LevelNames & { readonly id: string })[]
}

/** Columns that hold a date and time. */
const hasTimes = (name: PeopleColumn | undefined): boolean =>
  name !== undefined && (PEOPLE_COLUMNS[name] === 'time' || PEOPLE_COLUMNS[name] === 'wait')

/** A moment as spreadsheets read it, "2026-10-08 18:48": day and time of a clock in the zone. */
const spreadsheetTimes = (timeZone: string): ((time: string) => string) => {
  // Sweden writes ISO 8601 with a blank. One for all rows: making one takes longer than using it.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (time) => format.format(new Date(time))
}

const titles: Readonly<
  Record<`admin_people_column_${PeopleColumn}`, (inputs: object, options: { locale: Locale }) => string>
> = m

const roleNames = {
  STUDENT: m.account_role_student,
  SUPERVISOR: m.account_role_supervisor,
  ADMIN: m.account_role_admin,
}

/**
 * The table of people as its reader sees it: headings and roles in the reader's language, title, last and first name in
 * separate columns, times in the institution's zone, which the heading names. Where nobody has a title, or titles are a column
 * of the table, there is none of the name.
 */
export function peopleCsv(
  columns: readonly PeopleColumn[],
  people: readonly PersonLine[],
  { locale, timeZone, levels }: Reader,
): Buffer {
  const timeOf = spreadsheetTimes(timeZone)
  const titleOf = (name: PeopleColumn): string => {
    const title = titles[`admin_people_column_${name}`]({}, { locale })
    return hasTimes(name) ? `${title} (${timeZone})` : title
  }
  const hasTitles = !columns.includes('academic_title') && people.some(({ title }) => title)
  const header = [
    ...(hasTitles ? [titleOf('academic_title')] : []),
    m.admin_people_column_last_name({}, { locale }),
    m.admin_people_column_first_name({}, { locale }),
    ...columns.map(titleOf),
  ]
  const cellOf = (value: string | number | null, name: PeopleColumn | undefined): string => {
    if (value === null) return ''
    if (hasTimes(name)) return timeOf(String(value))
    if (name === 'levels') return levelNames(levels, String(value).split(','), locale).join(', ')
    const role = name && PEOPLE_COLUMNS[name] === 'role' ? ROLES.find((one) => one === value) : undefined
    return role ? roleNames[role]({}, { locale }) : String(value)
  }
  const lines = function* (): Generator<string[]> {
    for (const { title, firstName, lastName, cells } of people) {
      yield [
        ...(hasTitles ? [title ?? ''] : []),
        lastName,
        firstName,
        ...cells.map((value, at) => cellOf(value, columns[at])),
      ]
    }
  }
  return csvDocument(header, lines())
}

/** A confirmed pair as the export lists it; fields of people who had their data deleted are ''. */
export type ConfirmedPair = {
  readonly supervisorLastName: string
  readonly supervisorFirstName: string
  readonly supervisorEmail: string
  readonly studentLastName: string
  readonly studentFirstName: string
  readonly studentEmail: string
  readonly confirmedAt: Date
  /** '' for none. */
  readonly supervisorTitle: string
  readonly supervisorGroup: string
  readonly studentLevel: string
}

/** Names and places of columns are part of the format, the same in every language: new ones come last. */
const HEADER = [
  'Supervisor Last Name',
  'Supervisor First Name',
  'Supervisor Email',
  'Student Last Name',
  'Student First Name',
  'Student Email',
  'Confirmed at',
  'Supervisor Title',
  'Supervisor Group',
]

/** The export of a cycle's confirmed pairs, in the order given; times are ISO 8601 in UTC. */
export function confirmedSupervisionsCsv(pairs: readonly ConfirmedPair[]): Buffer {
  // Without levels there is no such column.
  const hasLevels = pairs.some(({ studentLevel }) => studentLevel !== '')
  const rows = pairs.map((pair) => [
    pair.supervisorLastName,
    pair.supervisorFirstName,
    pair.supervisorEmail,
    pair.studentLastName,
    pair.studentFirstName,
    pair.studentEmail,
    pair.confirmedAt.toISOString(),
    pair.supervisorTitle,
    pair.supervisorGroup,
    ...(hasLevels ? [pair.studentLevel] : []),
  ])
  return csvDocument(hasLevels ? [...HEADER, 'Student Level'] : HEADER, rows)
}

const BOM = '\uFEFF'
const CONTROL_CHARACTERS = /\p{Cc}+/gu
/** Characters that start a formula in spreadsheets, East Asian full-width forms included. */
const FORMULA_START = /^[=+\-@＝＋－＠]/u
const NEEDS_QUOTES = /[;",]|^\s|\s$/u

/**
 * A table that German and Austrian spreadsheets open by double click: UTF-8 with BOM, semicolons, CRLF. Nothing in a
 * cell is ever run: control characters become a space, and what could start a formula gets an apostrophe before it.
 */
export function csvDocument(header: readonly string[], rows: Iterable<readonly string[]>): Buffer {
  const lines = [header, ...rows].map((cells) => `${cells.map(cellText).join(';')}\r\n`)
  return Buffer.from(BOM + lines.join(''))
}

const cellText = (raw: string): string => {
  const text = raw.replace(CONTROL_CHARACTERS, ' ').trim()
  const harmless = FORMULA_START.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
