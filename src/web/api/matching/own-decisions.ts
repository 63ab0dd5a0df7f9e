import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useQuery, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ownRequestsQuery, skippedQuery, allowGone, MATCHES, useSuggestionsCache } from '../requests.ts'
import { call, callWithoutAnswer } from '../call.ts'
import { tellDismissals } from '../live/dismissals.ts'

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

/**
 * The supervisors whom a student keeps for later, best score first. Whatever changes suggestions (a request, a
 * dismissal, a place) changes this list, too.
 */
export function shortlistQuery(studentId: string) {
  return queryOptions({
    queryKey: [...MATCHES, 'shortlist', studentId],
    queryFn: ({ signal }) => call('users.shortlist.list', { id: studentId }, { signal }),
  })
}

type Entry = { readonly id: string; readonly supervisorId: string }

/** Keeps somebody for later, and no longer. Each is carried out at once. */
export function useShortlistCalls() {
  const client = useQueryClient()
  const { leaveOut } = useSuggestionsCache()
  const refresh = (): void => void client.invalidateQueries({ queryKey: MATCHES })
  return {
    addToShortlist: useMutation({
      mutationFn: ({ id, supervisorId }: Entry) =>
        callWithoutAnswer('users.shortlist.put', { id, listed_id: supervisorId }),
      onSuccess: async (_kept, { id, supervisorId }) => {
        tellDismissals(id)
        await leaveOut(supervisorId)
        await client.invalidateQueries({ queryKey: shortlistQuery(id).queryKey })
      },
      onError: refresh,
    }),
    removeFromShortlist: useMutation({
      mutationFn: ({ id, supervisorId }: Entry) =>
        call('users.shortlist.remove', { id, listed_id: supervisorId }).catch(allowGone),
      onSuccess: (_gone, { id }) => {
        tellDismissals(id)
        return client.invalidateQueries({ queryKey: MATCHES })
      },
      onError: refresh,
    }),
  }
}
