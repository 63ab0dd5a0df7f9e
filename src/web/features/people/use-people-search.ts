import { ROLES, type Role } from '#domain/roles.ts'
import { type Situation, SITUATIONS } from '#domain/situations.ts'
import type { PeopleFilter } from '#web/api/people.ts'
import { useAddressText } from '#web/ui/window/use-address-text.ts'
import { useSearchParams } from 'react-router'

/** Typing pauses this long before the server is asked, milliseconds: a minute has sixty searches. */
const PAUSE_MS = 300

/** What people can be narrowed down by besides their role: one thing at a time. */
export type PeopleState = 'registered' | 'unregistered' | Situation

const OF_ALL: readonly PeopleState[] = ['registered', 'unregistered']
const OF_ROLE: Readonly<Record<Role, readonly PeopleState[]>> = {
  STUDENT: ['waiting', 'with_supervisor', 'without_supervisor', 'in_conflict'],
  SUPERVISOR: ['with_free_places'],
  ADMIN: [],
}

/** The states in which people of a role can be; undefined: of any role. */
export function statesOf(role: Role | undefined): readonly PeopleState[] {
  return [...OF_ALL, ...(role ? OF_ROLE[role] : SITUATIONS)]
}

export type PeopleSearch = {
  /** As it stands in the field; the filter follows. */
  readonly typed: string
  readonly type: (text: string) => void
  readonly filter: PeopleFilter
  readonly state: PeopleState | undefined
  readonly setRole: (role: string) => void
  readonly setState: (state: string) => void
  readonly clear: () => void
  readonly isNarrowed: boolean
}

const roleOf = (value: string | null): Role | undefined => ROLES.find((role) => role === value)

const filterOf = (state: PeopleState | undefined): PeopleFilter => {
  if (state === undefined) return {}
  return state === 'registered' || state === 'unregistered'
    ? { registered: state === 'registered' }
    : { situation: state }
}

/** What is looked for stands in the address, so that it can be sent to somebody and is still there after Back. */
export function usePeopleSearch(): PeopleSearch {
  const [params, setParams] = useSearchParams()
  const query = params.get('q') ?? ''
  const role = roleOf(params.get('role'))
  const state = statesOf(role).find((name) => name === params.get('state'))
  const put = (changes: Readonly<Record<string, string>>): void =>
    setParams(
      (before) => {
        const next = Object.entries({ ...Object.fromEntries(before), ...changes })
        return next.filter(([, value]) => value !== '')
      },
      { replace: true, preventScrollReset: true },
    )
  const [typed, type] = useAddressText(query, (q) => put({ q }), PAUSE_MS)
  return {
    typed,
    type,
    filter: {
      ...(query ? { query } : {}),
      ...(role ? { role } : {}),
      ...filterOf(state),
    },
    state,
    // Students have no places, and supervisors no supervisor: a state that the role can't have goes.
    setRole: (next) => put({ role: next, ...(state && statesOf(roleOf(next)).includes(state) ? {} : { state: '' }) }),
    setState: (next) => put({ state: next }),
    clear: () => {
      type('')
      setParams({}, { replace: true })
    },
    isNarrowed: query !== '' || role !== undefined || state !== undefined,
  }
}
