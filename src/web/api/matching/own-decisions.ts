import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useQuery } from '@tanstack/react-query'
import { ownRequestsQuery, skippedQuery } from '../requests.ts'
import { shortlistQuery } from './shortlist.ts'

/** A decision between a student and a supervisor that still stands: asked, rejected, kept for later, or skipped. */
export type OwnDecision = 'asked' | 'rejected' | 'kept' | 'skipped'

/** The reader's decisions about supervisors, by the id of the supervisor; of nobody while it is not known, and for readers who are no students. */
export function useOwnDecisions({ id, role }: Pick<User, 'id' | 'role'>): ReadonlyMap<string, OwnDecision> {
  const enabled = role === 'STUDENT'
  const { data: requests = [] } = useQuery({ ...ownRequestsQuery, enabled })
  const { data: kept = [] } = useQuery({ ...shortlistQuery(id), enabled })
  const { data: skipped = [] } = useQuery({ ...skippedQuery(id), enabled })
  // The last one counts: anybody who was asked has been asked, whatever came before.
  return new Map<string, OwnDecision>([
    ...skipped.map((person) => [person.id, 'skipped'] as const),
    ...kept.map(({ supervisor }) => [supervisor.id, 'kept'] as const),
    ...answersIn(requests),
  ])
}

/** The outcome of the newest request to each supervisor in this cycle that was not withdrawn; an acceptance has no mark. */
const answersIn = (requests: readonly Request[]): [string, OwnDecision][] => {
  const open = requests.filter(({ state, is_past: isPast }) => state !== 'WITHDRAWN' && !isPast)
  const latest = new Map(open.toReversed().map(({ supervisor, state }) => [supervisor.id, state]))
  return [...latest].flatMap(([id, state]): [string, OwnDecision][] => {
    if (state === 'ACCEPTED') return []
    return [[id, state === 'PENDING' ? 'asked' : 'rejected']]
  })
}
