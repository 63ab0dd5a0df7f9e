import { type PeopleColumn, columnsIn, PEOPLE_ORDERS, USUAL_COLUMNS } from '#domain/people/people-columns.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { canBeBoth, type Situation, SITUATIONS, SITUATIONS_OF } from '#domain/situations.ts'
import { useAddress, useAddressText } from '#web/hooks/address.ts'
import type { TableFilter, TableView } from './table-query.ts'

/** Typing pauses this long before the server is asked, milliseconds: a minute has sixty searches. */
const PAUSE_MS = 300

/** States to filter people by besides their role: whether they are registered, and their situation. */
export type PeopleState = 'registered' | 'unregistered' | Situation

const OF_ALL: readonly PeopleState[] = ['registered', 'unregistered']

/** The states in which people of a role can be; undefined: of any role. */
export function statesOf(role: Role | undefined): readonly PeopleState[] {
  return [...OF_ALL, ...(role ? SITUATIONS_OF[role] : SITUATIONS)]
}

type Sort = TableView['sort']

export type PeopleSearch = {
  /** As it stands in the field; the view follows. */
  readonly typed: string
  readonly type: (text: string) => void
  readonly view: TableView
  /** The columns that are seen until somebody chooses. */
  readonly usual: readonly PeopleColumn[]
  readonly role: Role | undefined
  readonly states: readonly PeopleState[]
  /** The level that people have; undefined: any. */
  readonly level: string | undefined
  readonly setLevel: (level: string) => void
  readonly setRole: (role: Role | undefined) => void
  /** Adds a state, in the place of those that it excludes. */
  readonly addState: (state: PeopleState) => void
  readonly removeState: (state: PeopleState) => void
  /** Sorts by a column; by the same one again the other way round. */
  readonly sortBy: (sort: Sort) => void
  readonly setColumns: (columns: readonly PeopleColumn[]) => void
  /** Filters of the address that the table has not. */
  readonly unknown: readonly string[]
  readonly dropUnknown: () => void
  /** Everybody again; columns and order stay. */
  readonly clear: () => void
  readonly isNarrowed: boolean
}

const roleOf = (value: string | null): Role | undefined => ROLES.find((role) => role === value)

const isSituation = (state: PeopleState): state is Situation => state !== 'registered' && state !== 'unregistered'

const exclude = (one: PeopleState, other: PeopleState): boolean =>
  isSituation(one) ? isSituation(other) && !canBeBoth(one, other) : !isSituation(other)

/** The states in the address's list that the role can be in, and that can be true at once. */
const statesIn = (list: string | null, role: Role | undefined): readonly PeopleState[] => {
  const named = (list ?? '').split(',')
  const states: PeopleState[] = []
  for (const state of statesOf(role).filter((name) => named.includes(name))) {
    if (!states.some((other) => exclude(state, other))) states.push(state)
  }
  return states
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u

const filterOf = (params: URLSearchParams): TableFilter & { readonly states: readonly PeopleState[] } => {
  const query = params.get('q') ?? ''
  const role = roleOf(params.get('role'))
  const states = statesIn(params.get('state'), role)
  const level = params.get('level') ?? ''
  const situation = states.filter(isSituation).join(',')
  return {
    states,
    ...(query ? { query } : {}),
    ...(role ? { role } : {}),
    ...(states.some((state) => !isSituation(state)) ? { registered: states.includes('registered') } : {}),
    ...(situation ? { situation } : {}),
    ...(ID.test(level) ? { level } : {}),
  }
}

const unknownIn = (params: URLSearchParams, { role, states, level }: ReturnType<typeof filterOf>): string[] => {
  const known: ReadonlySet<string | undefined> = new Set([role, level, ...states])
  return ['role', 'state', 'level']
    .flatMap((name) => (params.get(name) ?? '').split(','))
    .filter((value) => value !== '' && !known.has(value))
}

/** In the address a minus stands before what is sorted from the end. */
const orderIn = (text: string | null): Pick<TableView, 'sort' | 'direction'> => {
  const sort = PEOPLE_ORDERS.find((name) => name === text?.replace(/^-/, '')) ?? 'name'
  return { sort, direction: text === `-${sort}` ? 'desc' : 'asc' }
}

/** The address names whom the table shows, and how: it can be sent to somebody, and is still there after Back. */
export function usePeopleSearch(): PeopleSearch {
  const [params, put] = useAddress()
  const found = filterOf(params)
  const { states, ...filter } = found
  const { role } = filter
  const usual = usualColumns(states.filter(isSituation))
  const columns = params.get('columns')
  const { sort, direction } = orderIn(params.get('sort'))
  const putStates = (next: readonly PeopleState[], of = role): void =>
    put({ role: of ?? '', state: next.filter((state) => statesOf(of).includes(state)).join(',') })
  const [typed, type] = useAddressText(filter.query ?? '', (q) => put({ q }), PAUSE_MS)
  return {
    typed,
    type,
    view: { ...filter, sort, direction, columns: columns === null ? usual : columnsIn(columns) },
    usual,
    role,
    states,
    level: filter.level,
    setLevel: (level) => put({ level }),
    // Students have no places, and supervisors no supervisor: a state that the role can't have goes.
    setRole: (next) => putStates(states, next),
    addState: (state) => putStates([...states.filter((other) => !exclude(state, other)), state]),
    removeState: (state) => putStates(states.filter((other) => other !== state)),
    sortBy: (next) => put({ sort: next === sort && direction === 'asc' ? `-${next}` : next === 'name' ? '' : next }),
    setColumns: (chosen) => put({ columns: String(chosen) === String(usual) ? '' : chosen.join(',') || '-' }),
    unknown: unknownIn(params, found),
    dropUnknown: () => put({ role: role ?? '', state: states.join(','), level: filter.level ?? '' }),
    clear: () => {
      type('')
      put({ q: '', role: '', state: '', level: '' })
    },
    isNarrowed: Object.keys(filter).length > 0,
  }
}

/** Columns that say something of people in a situation; all others have the usual ones. */
const OF_SITUATION: Readonly<Partial<Record<Situation, readonly PeopleColumn[]>>> = {
  waiting: ['waiting_since', 'pending_requests', 'email'],
  without_supervisor: ['waiting_since', 'pending_requests', 'registered_at', 'email'],
  has_to_ask_again: ['registered_at', 'tags', 'email'],
  asked_nobody: ['registered_at', 'tags', 'email'],
  waited_for: ['waited_for_by', 'available_slots', 'pending_requests', 'email'],
  owes_answers: ['waiting_since', 'pending_requests', 'available_slots', 'email'],
}

/** The columns that are seen until somebody chooses: those of the first situation that has its own. */
const usualColumns = (situations: readonly Situation[]): readonly PeopleColumn[] =>
  situations.map((situation) => OF_SITUATION[situation]).find((columns) => columns) ?? USUAL_COLUMNS
