import { m } from '#messages'
import type { Level } from '#contract/resources/levels.ts'
import { type CellKind, type PeopleColumn, PEOPLE_COLUMNS } from '#domain/people/people-columns.ts'
import { ROLES } from '#domain/roles.ts'
import { namesOfLevels } from '#web/components/levels/level-words.ts'
import { roleName } from '#web/components/people/person-name.ts'
import { formatRowDay, formatWait } from '#web/i18n/dates.ts'
import { formattingLocale } from '#web/i18n/locale.ts'
import { formatNumber } from '#web/i18n/numbers.ts'

type Value = string | number | null | undefined

const FORMATS: Readonly<Record<CellKind, (value: string | number, levels: readonly Level[]) => string>> = {
  text: String,
  levels: (value, levels) => namesOfLevels(levels, String(value).split(',')).join(', '),
  role: (value) => {
    const role = ROLES.find((name) => name === value)
    return role ? roleName(role) : ''
  },
  time: (value) => formatRowDay(String(value)),
  wait: (value) => m.admin_people_wait({ day: formatRowDay(String(value)), wait: formatWait(String(value)) }),
  count: (value) => formatNumber(Number(value)),
  language: (value) =>
    new Intl.DisplayNames(formattingLocale(), { type: 'language' }).of(String(value)) ?? String(value),
}

/**
 * What stands in a cell, in the reader's language; '' where a column does not apply to the person.
 * @param levels all that there are
 */
export function cellText(column: PeopleColumn, value: Value, levels: readonly Level[]): string {
  return value === null || value === undefined ? '' : FORMATS[PEOPLE_COLUMNS[column]](value, levels)
}

const titles: Readonly<Record<`admin_people_column_${PeopleColumn}`, () => string>> = m

/** The title of a column. */
export function columnTitle(column: PeopleColumn | 'name'): string {
  return column === 'name' ? m.admin_people_column_name() : titles[`admin_people_column_${column}`]()
}

/** The least width of a column, in rem: the table scrolls sideways where there is less. */
const WIDTHS: Readonly<Record<Exclude<CellKind, 'role'>, number>> = {
  text: 12,
  levels: 9,
  time: 6.9,
  wait: 11,
  count: 5.25,
  language: 6.5,
}

/** Columns whose words are mostly shorter, or stand on two lines: the usual ones fit into a window of 1,280 px. */
const OWN_WIDTHS: Readonly<Partial<Record<PeopleColumn, number>>> = {
  email: 9.75,
  paired_with: 7,
  academic_title: 6.5,
}

/** Room for the longest part of a role in the reader's language; a hyphen stands where a soft one is. */
const roleWidth = (): number =>
  0.75 +
  0.48 *
    Math.max(
      ...ROLES.flatMap((role) => roleName(role).replaceAll('\u00AD', '-\u00AD').split('\u00AD')).map(
        (part) => part.length,
      ),
    )

/** Columns with longer texts get more of the room that is left. */
const SHARES: Readonly<Partial<Record<PeopleColumn, number>>> = { email: 20 }
const NAME_SHARE = 13.25

/** The width of the box that chooses somebody, with the margin of the table, in rem; as in the styles. */
const PICK_WIDTH = 3.75

/** At least as much for the name, in rem; its title is cut first. */
const NAME_WIDTH = 10.5

/** Right of the last column, in rem. */
const MARGIN = 1

const leastOf = (kind: CellKind): number => (kind === 'role' ? roleWidth() : WIDTHS[kind])

/** How the columns share the width, as a grid; and what all need at least, in rem. */
export function columnWidths(columns: readonly PeopleColumn[]): { readonly template: string; readonly rem: number } {
  const widths = columns.map((name) => OWN_WIDTHS[name] ?? leastOf(PEOPLE_COLUMNS[name]))
  const shared = columns.map((name, at) => `minmax(${widths[at]}rem, ${SHARES[name] ?? widths[at]}fr)`)
  return {
    template: [`${PICK_WIDTH}rem`, `minmax(${NAME_WIDTH}rem, ${NAME_SHARE}fr)`, ...shared].join(' '),
    rem: widths.reduce((sum, rem) => sum + rem, PICK_WIDTH + NAME_WIDTH + MARGIN),
  }
}
