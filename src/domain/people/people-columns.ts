/**
 * What a cell holds; `levels` are ids, separated by commas; `time` is ISO 8601 in UTC, and so is
 * the `wait` since then, `count` a whole number from 0 on. Null: it does not apply to the person.
 */
export type CellKind = 'text' | 'levels' | 'role' | 'time' | 'wait' | 'count' | 'language'

/**
 * The columns of the table of people beside the name, in their usual order. One more is a line here, one in
 * `db/queries/people/people-table.ts` and a title in messages/.
 */
export const PEOPLE_COLUMNS = {
  email: 'text',
  role: 'role',
  registered_at: 'time',
  academic_title: 'text',
  group_name: 'text',
  levels: 'levels',
  tags: 'text',
  total_slots: 'count',
  available_slots: 'count',
  pending_requests: 'count',
  waiting_since: 'wait',
  waited_for_by: 'count',
  paired_with: 'text',
  created_at: 'time',
  language: 'language',
} as const satisfies Readonly<Record<string, CellKind>>

export type PeopleColumn = keyof typeof PEOPLE_COLUMNS

const ALL = Object.keys(PEOPLE_COLUMNS) as PeopleColumn[]

/** Orders of the table. */
export const PEOPLE_ORDERS = ['name', ...ALL] as const

export type PeopleOrderName = 'name' | PeopleColumn

/** The columns that are seen until somebody chooses. */
export const USUAL_COLUMNS: readonly PeopleColumn[] = [
  'email',
  'role',
  'registered_at',
  'available_slots',
  'pending_requests',
  'paired_with',
]

/** Columns for which a whole faculty may have nothing: then they are not there at all. */
export const RARE_COLUMNS = ['academic_title', 'group_name'] as const satisfies readonly PeopleColumn[]

/** The columns that a list of names, separated by commas, asks for, in its order; what is no column is left out. */
export function columnsIn(list: string | null | undefined): readonly PeopleColumn[] {
  if (list === null || list === undefined) return USUAL_COLUMNS
  return [...new Set(list.split(','))].filter((name): name is PeopleColumn => Object.hasOwn(PEOPLE_COLUMNS, name))
}

/** All of them, in their usual order. */
export function allColumns(): readonly PeopleColumn[] {
  return ALL
}
