import type { WaitingEntry } from '#contract/resources/requests/waiting.ts'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callWithoutAnswer } from './call.ts'
import { useKnownMe } from './me.ts'
import { ME } from './query-client.ts'
import { allowGone, WAITING_LISTS, MATCHES, ownRequestsQuery, PERSON } from './requests.ts'

/** The lists in which the reader, a student, waits, the longest wait first. */
export const ownWaitingQuery = queryOptions({
  queryKey: [...WAITING_LISTS, 'own'],
  queryFn: ({ signal }) => call('waiting.list', {}, { signal }),
})

/** How the place stands that a supervisor keeps for the reader, or kept. */
export function offerQuery(supervisorId: string) {
  return queryOptions({
    queryKey: [...WAITING_LISTS, 'offer', supervisorId],
    queryFn: ({ signal }) => call('waiting.get', { supervisor_id: supervisorId }, { signal }),
    staleTime: 0,
  })
}

/** The lists in which a student waits, for admins. */
export function waitingOfStudentQuery(studentId: string) {
  return queryOptions({
    queryKey: [...WAITING_LISTS, 'of', studentId],
    queryFn: ({ signal }) => call('students.lines.get', { id: studentId }, { signal }),
  })
}

/** The students who wait for a place of a supervisor, for admins. */
export function waitingForSupervisorQuery(supervisorId: string) {
  return queryOptions({
    queryKey: [...WAITING_LISTS, 'before', supervisorId],
    queryFn: ({ signal }) => call('supervisors.line.get', { id: supervisorId }, { signal }),
  })
}

/** Declines the place that a supervisor keeps for the reader. Answers whether it was still kept: otherwise the position stays. */
const declinePlace = async (client: QueryClient, supervisorId: string): Promise<boolean> => {
  const lists = await client.query(ownWaitingQuery)
  const id = lists.find(({ supervisor }) => supervisor.id === supervisorId)?.offer?.id
  if (id === undefined) return false
  try {
    await call('offers.decline', { id })
    return true
  } catch (error) {
    allowGone(error)
    return false
  }
}

/** Joins and leaves the lists of the reader, and declines offers. Each is carried out at once. */
export function useWaitingCalls() {
  const client = useQueryClient()
  const refresh = async (): Promise<void> => {
    // A student who waited for nobody has not asked for waiting lists yet.
    const lists = client.query({ ...ownWaitingQuery, staleTime: 0 })
    const others = [WAITING_LISTS, PERSON, MATCHES, ME].map((queryKey) => client.invalidateQueries({ queryKey }))
    await Promise.all([lists.catch(() => undefined), ...others])
  }
  // A refusal mostly means stale data on the screen. The reason is told at once.
  const onError = (): void => void refresh()
  const leaving = {
    onSuccess: (_gone: unknown, supervisorId: string) => {
      client.setQueryData<WaitingEntry[]>(ownWaitingQuery.queryKey, (lists) =>
        lists?.filter(({ supervisor }) => supervisor.id !== supervisorId),
      )
      return refresh()
    },
    onError,
  }
  return {
    join: useMutation({
      mutationFn: (supervisorId: string) => callWithoutAnswer('waiting.put', { supervisor_id: supervisorId }),
      onSuccess: refresh,
      onError,
    }),
    leave: useMutation({
      ...leaving,
      mutationFn: (supervisorId: string) => call('waiting.leave', { supervisor_id: supervisorId }).catch(allowGone),
    }),
    decline: useMutation({
      ...leaving,
      mutationFn: (supervisorId: string) => declinePlace(client, supervisorId),
      onSuccess: (wasKept, supervisorId) => (wasKept ? leaving.onSuccess(wasKept, supervisorId) : refresh()),
    }),
  }
}

/** The reader's position in the waiting list of a supervisor; null where they are in none, undefined while that is not known. */
export function useOwnPosition(supervisorId: string) {
  // Every page of a student who waits asks for them.
  const { data } = useQuery({ ...ownWaitingQuery, enabled: false })
  return data && (data.find(({ supervisor: { id } }) => id === supervisorId)?.supervisor.supervisor?.line ?? null)
}

const NONE: readonly WaitingEntry[] = []

/** What decides whether the reader, a student, can wait. Whoever is in no list does not ask for them. */
export function useWaiting() {
  const { user, cycle, waits = false } = useKnownMe()
  const { data } = useQuery({ ...ownWaitingQuery, enabled: waits })
  const { data: requests } = useQuery(ownRequestsQuery)
  return { reader: user, cycle, requests, lists: data ?? (waits ? undefined : NONE) }
}
