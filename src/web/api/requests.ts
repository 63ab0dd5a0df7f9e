import type { InputOf, OutputOf } from '#contract/operations.ts'
import type { Match } from '#contract/resources/matching/matches.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { clearSentenceDraft } from './forms/drafts.ts'
import { call, callWithoutAnswer } from './call.ts'
import { ME } from './query-client.ts'
import { tellDismissals } from './live/dismissals.ts'
import { IDEAS } from './topics/ideas.ts'

type RequestState = Request['state']

/** Keys of everything that a request changes; live events invalidate the same ones. */
export const REQUESTS = ['requests'] as const
/** The inbox of a supervisor. It changes with requests and with messages. */
export const INBOX = [...REQUESTS, 'inbox'] as const
export const MATCHES = ['matches'] as const
export const WAITING_LISTS = ['lines'] as const
export const DISMISSED = ['dismissed'] as const
/** Key of single people: what is shown of them depends on the requests between them and the reader. */
export const PERSON = ['person'] as const

/** Most cards or rows per call; a deck is refilled when it runs low. */
const PAGE_SIZE = 100

/** Own requests in one state, newest first; a supervisor's pending ones best score first. */
export function requestsQuery(state?: RequestState) {
  return queryOptions({
    queryKey: [...REQUESTS, state ?? 'all'],
    queryFn: async ({ signal }) => {
      const input = { limit: PAGE_SIZE, ...(state ? { state } : {}) }
      const { items } = await call('supervision_requests.list', input, { signal })
      return items
    },
  })
}

/** Own requests in every state, newest first, until there are no more. */
export const ownRequestsQuery = queryOptions({
  queryKey: [...REQUESTS, 'own'],
  queryFn: ({ signal }) => everyRequest(signal),
})

/** Requests of any person, for admins. */
export function requestsOfQuery(personId: string) {
  return queryOptions({
    queryKey: [...REQUESTS, 'of', personId],
    queryFn: ({ signal }) => everyRequest(signal, { person_id: personId }),
  })
}

type RequestOwner = { readonly person_id?: string }

const everyRequest = async (signal: AbortSignal, whose: RequestOwner = {}): Promise<Request[]> => {
  const requests: Request[] = []
  let cursor: string | null = null
  do {
    const input: RequestOwner & { limit: number; cursor?: string } = { ...whose, limit: PAGE_SIZE }
    if (cursor !== null) input.cursor = cursor
    const page: OutputOf<'supervision_requests.list'> = await call('supervision_requests.list', input, { signal })
    requests.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null)
  return requests
}

/**
 * Suggested supervisors of a student, best score first.
 * @param limit most of them, 1 to 100
 */
export function matchesQuery(studentId: string, limit: number) {
  return queryOptions({
    queryKey: [...MATCHES, studentId, limit],
    queryFn: ({ signal }) => call('matches.list', { id: studentId, limit }, { signal }),
  })
}

type Decision = Exclude<RequestState, 'PENDING'>

/** The optional idea whose title the confirmation shall have. */
type WorkingTitle = Pick<InputOf<'supervision_requests.patch'>, 'working_title_of'>

/** The reason and sentence of a rejection; when changed later, null and an empty sentence remove them. */
export type RejectionInput = Pick<InputOf<'supervision_requests.patch'>, 'reason' | 'answer'>

/** Invalidates everything that a request changes. */
const useRefresh = (): (() => Promise<void>) => {
  const client = useQueryClient()
  return async () => {
    await Promise.all([REQUESTS, MATCHES, PERSON, ME].map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}

/** The calls that change requests and dismissals. Each is carried out at once; undoing is a call of its own. */
export function useRequestCalls() {
  const client = useQueryClient()
  const refresh = useRefresh()
  /** A refused call mostly means stale data. The error is shown at once, without waiting for the reload. */
  const refreshQuietly = (): void => void refresh()
  const afterwards = { onSuccess: refresh, onError: refreshQuietly }
  const suggestions = useSuggestionsCache()
  return {
    ...useSending(),
    addStudent: useMutation({
      mutationFn: (student: { student_email: string } | { student_id: string }) =>
        call('supervision_requests.create', student),
      ...afterwards,
    }),
    decide: useMutation({
      mutationFn: (decision: { id: string; state: Decision } & RejectionInput & WorkingTitle) =>
        call('supervision_requests.patch', decision),
      ...afterwards,
    }),
    explain: useMutation({
      mutationFn: (told: { id: string } & RejectionInput) => call('supervision_requests.patch', told),
      ...afterwards,
    }),
    setWorkingTitle: useMutation({
      mutationFn: (wish: { id: string } & WorkingTitle) => call('supervision_requests.patch', wish),
      ...afterwards,
    }),
    undo: useMutation({ mutationFn: (id: string) => call('supervision_requests.undo', { id }), ...afterwards }),
    dismiss: useMutation({
      mutationFn: ({ id, supervisorId }: { id: string; supervisorId: string }) =>
        callWithoutAnswer('users.blocks.add', { id, blocked_id: supervisorId }),
      onSuccess: (_dismissed, { id, supervisorId }) => {
        tellDismissals(id)
        for (const queryKey of [DISMISSED, WAITING_LISTS, PERSON]) void client.invalidateQueries({ queryKey })
        return suggestions.leaveOut(supervisorId)
      },
      onError: refreshQuietly,
    }),
    undoDismissal: useMutation({
      mutationFn: ({ id, supervisorId }: { id: string; supervisorId: string }) =>
        call('users.blocks.remove', { id, blocked_id: supervisorId }).catch(allowGone),
      onSuccess: (_taken, { id }) => {
        tellDismissals(id)
        return Promise.all(
          [MATCHES, DISMISSED, WAITING_LISTS, PERSON].map((queryKey) => client.invalidateQueries({ queryKey })),
        )
      },
      onError: refreshQuietly,
    }),
  }
}

/** The calls that decline the remaining requests, and undo that, as one. */
export function useDecliningCalls() {
  const refresh = useRefresh()
  const afterwards = { onSuccess: refresh, onError: () => void refresh() }
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

/** The calls that send a request and change its sentence. */
const useSending = () => {
  const client = useQueryClient()
  const suggestions = useSuggestionsCache()
  const refresh = useRefresh()
  return {
    send: useMutation({
      mutationFn: (
        wish: Pick<InputOf<'supervision_requests.create'>, 'message' | 'describes' | 'idea_id'> & {
          supervisor_id: string
        },
      ) => call('supervision_requests.create', wish),
      onSuccess: ({ student }, { supervisor_id: supervisorId, message }) => {
        clearSentenceDraft(student.id, supervisorId)
        // The first sentence about a thesis becomes its description.
        const changed = message === undefined ? [REQUESTS, PERSON] : [REQUESTS, PERSON, ME]
        for (const queryKey of changed) void client.invalidateQueries({ queryKey })
        return suggestions.leaveOut(supervisorId)
      },
      onError: (error) => {
        if (isIdeaGone(error)) void client.invalidateQueries({ queryKey: IDEAS })
        void refresh()
      },
    }),
    write: useMutation({
      mutationFn: (
        wish: { id: string; message: string } & Pick<InputOf<'supervision_requests.patch'>, 'describes' | 'idea_id'>,
      ) => call('supervision_requests.patch', wish),
      onMutate: ({ id, message }) => showSentence(client, id, message === '' ? null : message),
      onSuccess: refresh,
      onError: () => void refresh(),
    }),
  }
}

/** Shows a request with another sentence at once; the server's answer then confirms or corrects it. */
const showSentence = async (client: QueryClient, id: string, message: string | null): Promise<void> => {
  await client.cancelQueries({ queryKey: REQUESTS })
  client.setQueriesData<unknown>({ queryKey: REQUESTS }, (known: unknown) =>
    Array.isArray(known)
      ? (known as Request[]).map((request) => (request.id === id ? { ...request, message } : request))
      : known,
  )
}

/** The idea that a request was to be about is no longer open. */
export function isIdeaGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idea_not_open'
}

/** Ignores a 404: another tab or device has undone it already. */
export function allowGone(error: unknown): void {
  if (!(error instanceof ApiError && error.statusCode === 404)) throw error
}

/**
 * What a swipe changes in the cached suggestions. They are not loaded again at every card, only marked as stale: a deck
 * that runs low, or is opened again, loads them.
 */
export function useSuggestionsCache() {
  const client = useQueryClient()
  return {
    leaveOut: async (supervisorId: string): Promise<void> => {
      // A call under way still contains them.
      await client.cancelQueries({ queryKey: MATCHES })
      client.setQueriesData<Match[]>({ queryKey: MATCHES }, (matches) =>
        matches?.filter(({ supervisor }) => supervisor.id !== supervisorId),
      )
      await client.invalidateQueries({ queryKey: MATCHES, refetchType: 'none' })
    },
  }
}

/** The supervisors whom a student has dismissed, the latest first. */
export function skippedQuery(studentId: string) {
  return queryOptions({
    queryKey: [...DISMISSED, 'people', studentId],
    queryFn: ({ signal }) => call('users.blocks.list', { id: studentId }, { signal }),
  })
}

/** Their ids. */
export function dismissedQuery(studentId: string) {
  return queryOptions({ ...skippedQuery(studentId), select: (people) => people.map(({ id }) => id) })
}

/** A request, for an admin. */
export function requestQuery(id: string) {
  return queryOptions({
    queryKey: [...REQUESTS, 'one', id],
    queryFn: ({ signal }) => call('supervision_requests.get', { id }, { signal }),
  })
}

/** The calls by which an admin makes and ends a pair, and takes one back. Afterwards everything shown of the two is stale. */
export function usePairCalls() {
  const client = useQueryClient()
  const onSettled = (): void => void client.invalidateQueries()
  return {
    make: useMutation({ mutationFn: (pair: InputOf<'admin.pairs.make'>) => call('admin.pairs.make', pair), onSettled }),
    undo: useMutation({ mutationFn: (pair: InputOf<'admin.pairs.undo'>) => call('admin.pairs.undo', pair), onSettled }),
    end: useMutation({ mutationFn: (pair: InputOf<'admin.pairs.end'>) => call('admin.pairs.end', pair), onSettled }),
  }
}
