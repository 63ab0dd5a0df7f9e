import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { ownRequestsQuery, skippedQuery } from '../requests.ts'
import { shortlistQuery } from './shortlist.ts'

/** What was decided between a student and a supervisor, and still stands: asked, rejected, kept for later, or skipped. */
export type Decided = 'asked' | 'rejected' | 'kept' | 'skipped'

/** What stands between the reader and supervisors, by the id of the supervisor; of nobody while it is not known, nor for who is no student. */
export function useOwnMarks({ id, role }: Pick<User, 'id' | 'role'>): ReadonlyMap<string, Decided> {
  const enabled = role === 'STUDENT'
  const { data: requests = [] } = useQuery({ ...ownRequestsQuery, enabled })
  const { data: kept = [] } = useQuery({ ...shortlistQuery(id), enabled })
  const { data: skipped = [] } = useQuery({ ...skippedQuery(id), enabled })
  // The last one counts: whoever was asked has been asked, whatever came before.
  return new Map<string, Decided>([
    ...skipped.map((person) => [person.id, 'skipped'] as const),
    ...kept.map(({ supervisor }) => [supervisor.id, 'kept'] as const),
    ...answersIn(requests),
  ])
}

/** The outcome of the newest request to each supervisor in this cycle that was not withdrawn; an acceptance has no mark. */
const answersIn = (requests: readonly Request[]): [string, Decided][] => {
  const open = requests.filter(({ state, is_past: isPast }) => state !== 'WITHDRAWN' && !isPast)
  const latest = new Map(open.toReversed().map(({ supervisor, state }) => [supervisor.id, state]))
  return [...latest].flatMap(([id, state]): [string, Decided][] => {
    if (state === 'ACCEPTED') return []
    return [[id, state === 'PENDING' ? 'asked' : 'rejected']]
  })
}

/** Loads them for a page that shows them, so that no row changes once it is there. */
export function loadOwnMarks(client: QueryClient, { id, role }: Pick<User, 'id' | 'role'>): Promise<unknown> {
  if (role !== 'STUDENT') return Promise.resolve()
  return Promise.all([client.query(ownRequestsQuery), client.query(shortlistQuery(id)), client.query(skippedQuery(id))])
}
