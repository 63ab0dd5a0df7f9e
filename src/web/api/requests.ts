import type { InputOf, OutputOf } from '#contract/operations.ts'
import type { Match } from '#contract/resources/matching/matches.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { forgetSentence } from './forms/sentence-draft.ts'
import { call, tell } from './call.ts'
import { ME } from './query-client.ts'
import { tellDismissals } from './live/shared-events.ts'

type RequestState = Request['state']

/** Keys of everything that a request changes; live events invalidate the same ones. */
export const REQUESTS = ['requests'] as const
export const MATCHES = ['matches'] as const
export const DISMISSED = ['dismissed'] as const
/** People one by one: what is shown of them depends on what is between the two. */
export const PERSON = ['person'] as const

/** Most cards or rows that one look brings; a deck is refilled when it runs low. */
const LOOK = 100

/** Own requests in a state, newest first; a supervisor's pending ones best score first. */
export function requestsQuery(state?: RequestState) {
  return queryOptions({
    queryKey: [...REQUESTS, state ?? 'all'],
    queryFn: async ({ signal }) => {
      const input = { limit: LOOK, ...(state ? { state } : {}) }
      const { items } = await call('supervision_requests.list', input, { signal })
      return items
    },
  })
}

/** Every own request in whatever state, newest first: read on until there are no more. */
export const ownRequestsQuery = queryOptions({
  queryKey: [...REQUESTS, 'own'],
  queryFn: ({ signal }) => everyRequest(signal),
})

/** The same of anybody, for admins. */
export function requestsOfQuery(personId: string) {
  return queryOptions({
    queryKey: [...REQUESTS, 'of', personId],
    queryFn: ({ signal }) => everyRequest(signal, { person_id: personId }),
  })
}

/** Open requests of a page for admins. */
const PAGE = 10

/** Everybody's pending requests, newest first, page by page. */
export const waitingRequestsQuery = infiniteQueryOptions({
  queryKey: [...REQUESTS, 'waiting'],
  queryFn: ({ pageParam, signal }) =>
    call(
      'supervision_requests.list',
      { state: 'PENDING', limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
})

type Whose = { readonly person_id?: string }

const everyRequest = async (signal: AbortSignal, whose: Whose = {}): Promise<Request[]> => {
  const requests: Request[] = []
  let cursor: string | null = null
  do {
    const input: Whose & { limit: number; cursor?: string } = { ...whose, limit: LOOK }
    if (cursor !== null) input.cursor = cursor
    const page: OutputOf<'supervision_requests.list'> = await call('supervision_requests.list', input, { signal })
    requests.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null)
  return requests
}

/** Suggested supervisors of a student, best score first. @param limit at most so many, 1 to 100 */
export function matchesQuery(studentId: string, limit: number) {
  return queryOptions({
    queryKey: [...MATCHES, studentId, limit],
    queryFn: ({ signal }) => call('matches.list', { id: studentId, limit }, { signal }),
  })
}

type Decision = Exclude<RequestState, 'PENDING'>

/** What is told with a rejection; afterwards null and an empty sentence take it away. */
export type Why = Pick<InputOf<'supervision_requests.patch'>, 'reason' | 'answer'>

/** Has everything that a request changes loaded again. */
const useLookAgain = (): (() => Promise<void>) => {
  const client = useQueryClient()
  return async () => {
    await Promise.all([REQUESTS, MATCHES, PERSON, ME].map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}

/** The calls that change requests and dismissals. Each is carried out at once; undoing is a call of its own. */
export function useRequestCalls() {
  const client = useQueryClient()
  const refresh = useLookAgain()
  /** A refused call mostly means that what is shown is old. The error is shown at once; loading again can take its time. */
  const lookAgain = (): void => void refresh()
  const afterwards = { onSuccess: refresh, onError: lookAgain }
  const suggestions = useSuggestionsCache()
  return {
    ...useSending(),
    addStudent: useMutation({
      mutationFn: (student: { student_email: string } | { student_id: string }) =>
        call('supervision_requests.create', student),
      ...afterwards,
    }),
    decide: useMutation({
      mutationFn: (decision: { id: string; state: Decision } & Why) => call('supervision_requests.patch', decision),
      ...afterwards,
    }),
    explain: useMutation({
      mutationFn: (told: { id: string } & Why) => call('supervision_requests.patch', told),
      ...afterwards,
    }),
    undo: useMutation({ mutationFn: (id: string) => call('supervision_requests.undo', { id }), ...afterwards }),
    dismiss: useMutation({
      mutationFn: ({ id, supervisorId }: { id: string; supervisorId: string }) =>
        tell('users.blocks.add', { id, blocked_id: supervisorId }),
      onSuccess: (_dismissed, { id, supervisorId }) => {
        tellDismissals(id)
        void client.invalidateQueries({ queryKey: DISMISSED })
        return suggestions.leaveOut(supervisorId)
      },
      onError: lookAgain,
    }),
    takeBackDismissal: useMutation({
      mutationFn: ({ id, supervisorId }: { id: string; supervisorId: string }) =>
        call('users.blocks.remove', { id, blocked_id: supervisorId }).catch(allowGone),
      onSuccess: (_taken, { id }) => {
        tellDismissals(id)
        return Promise.all([MATCHES, DISMISSED].map((queryKey) => client.invalidateQueries({ queryKey })))
      },
      onError: lookAgain,
    }),
  }
}

/** The calls that decline what is left, and take that back, as one. */
export function useDecliningCalls() {
  const lookAgain = useLookAgain()
  const afterwards = { onSuccess: lookAgain, onError: () => void lookAgain() }
  return {
    declineRest: useMutation({
      mutationFn: (rest: InputOf<'supervision_requests.decline_rest'>) =>
        call('supervision_requests.decline_rest', rest),
      ...afterwards,
    }),
    undoDeclining: useMutation({
      mutationFn: (id: string) => call('supervision_requests.decline_rest.undo', { undo_id: id }),
      ...afterwards,
    }),
  }
}

/** The calls that send a request and change what goes with it. */
const useSending = () => {
  const client = useQueryClient()
  const suggestions = useSuggestionsCache()
  const lookAgain = useLookAgain()
  return {
    send: useMutation({
      mutationFn: ({ supervisorId, message }: { supervisorId: string; message?: string }) =>
        call('supervision_requests.create', {
          supervisor_id: supervisorId,
          ...(message !== undefined && { message }),
        }),
      onSuccess: ({ student }, { supervisorId, message }) => {
        forgetSentence(student.id, supervisorId)
        // The first words about a thesis describe it from now on.
        const changed = message === undefined ? [REQUESTS, PERSON] : [REQUESTS, PERSON, ME]
        for (const queryKey of changed) void client.invalidateQueries({ queryKey })
        return suggestions.leaveOut(supervisorId)
      },
      onError: () => void lookAgain(),
    }),
    write: useMutation({
      mutationFn: ({ id, message }: { id: string; message: string }) =>
        call('supervision_requests.patch', { id, message }),
      onMutate: ({ id, message }) => showSentence(client, id, message === '' ? null : message),
      onSuccess: lookAgain,
      onError: () => void lookAgain(),
    }),
  }
}

/** Shows a request with another sentence at once; what the server says comes after it, or puts it right. */
const showSentence = async (client: QueryClient, id: string, message: string | null): Promise<void> => {
  await client.cancelQueries({ queryKey: REQUESTS })
  client.setQueriesData<unknown>({ queryKey: REQUESTS }, (known: unknown) =>
    Array.isArray(known)
      ? (known as Request[]).map((request) => (request.id === id ? { ...request, message } : request))
      : known,
  )
}

/** What another tab or device has taken back is taken back. */
const allowGone = (error: unknown): void => {
  if (!(error instanceof ApiError && error.statusCode === 404)) throw error
}

/**
 * What a swipe changes in the suggestions seen so far. Those on screen are not asked for anew at every card; they count
 * as old from then on: whoever runs low, or comes back, asks again.
 */
const useSuggestionsCache = () => {
  const client = useQueryClient()
  return {
    leaveOut: async (supervisorId: string): Promise<void> => {
      // What was asked for before still names them.
      await client.cancelQueries({ queryKey: MATCHES })
      client.setQueriesData<Match[]>({ queryKey: MATCHES }, (matches) =>
        matches?.filter(({ supervisor }) => supervisor.id !== supervisorId),
      )
      await client.invalidateQueries({ queryKey: MATCHES, refetchType: 'none' })
    },
  }
}

/** Ids of the supervisors whom a student has dismissed. */
export function dismissedQuery(studentId: string) {
  return queryOptions({
    queryKey: [...DISMISSED, studentId],
    queryFn: async ({ signal }) => {
      const people = await call('users.blocks.list', { id: studentId }, { signal })
      return people.map(({ id }) => id)
    },
  })
}
