import { type LevelNames, levelNames } from '#domain/people/levels.ts'
import { type PeopleColumn, PEOPLE_COLUMNS } from '#domain/people/people-columns.ts'
import { ROLES } from '#domain/roles.ts'
import { m } from '#messages'
import type { Locale } from '#messages/runtime'
import { csvDocument } from './spreadsheet-csv.ts'

/** A row of the table of people: the name, and the cells in the order of the columns. */
export type PersonLine = {
  readonly firstName: string
  readonly lastName: string
  readonly cells: readonly (string | number | null)[]
}

/** Who gets the file, and the levels that there are, in their order. */
type Reader = { readonly locale: Locale; readonly levels: readonly (LevelNames & { readonly id: string })[] }

const titles: Readonly<
  Record<`admin_people_column_${PeopleColumn}`, (inputs: object, options: { locale: Locale }) => string>
> = m

const roleNames = {
  STUDENT: m.account_role_student,
  SUPERVISOR: m.account_role_supervisor,
  ADMIN: m.account_role_admin,
}

/** The table of people as its reader sees it: titles and roles in their language, last and first name apart, times in UTC. */
export function peopleCsv(
  columns: readonly PeopleColumn[],
  people: Iterable<PersonLine>,
  { locale, levels }: Reader,
): Buffer {
  const header = [
    m.admin_people_column_last_name({}, { locale }),
    m.admin_people_column_first_name({}, { locale }),
    ...columns.map((name) => titles[`admin_people_column_${name}`]({}, { locale })),
  ]
  const cellOf = (value: string | number | null, name: PeopleColumn | undefined): string => {
    if (value === null) return ''
    if (name === 'levels') return levelNames(levels, String(value).split(','), locale).join(', ')
    const role = name && PEOPLE_COLUMNS[name] === 'role' ? ROLES.find((one) => one === value) : undefined
    return role ? roleNames[role]({}, { locale }) : String(value)
  }
  const lines = function* (): Generator<string[]> {
    for (const { firstName, lastName, cells } of people) {
      yield [lastName, firstName, ...cells.map((value, at) => cellOf(value, columns[at]))]
    }
  }
  return csvDocument(header, lines())
}
