import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, OVERLOADED, UNCERTAIN } from './api-error.ts'
import { retryDelayMs } from './call.ts'
import { dropDrafts, NEWCOMER } from './forms/drafts.ts'
import { deleteLeft } from './kept/device.ts'
import { askToSignInAgain } from './sign-in-again.ts'

const MAX_RETRIES = 2
/** Interval between two tries of a failed query, milliseconds. */
const RETRY_MS = 4_000
/** How long an answer counts as fresh, milliseconds. */
export const FRESH_MS = 30_000

/** Key of who is signed in. */
export const ME = ['me'] as const

/**
 * A refusal is final. Failures are repeated; calls that an overloaded server refused are repeated until they succeed.
 */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const isTransient = error.statusCode === 0 || error.statusCode >= 500
  return error.code === OVERLOADED || (failures < MAX_RETRIES && isTransient)
}

/** Milliseconds: the server's Retry-After, else 1 s and 2 s. */
const retryDelay = (failures: number, error: Error): number =>
  error instanceof ApiError && error.retryAfter !== null ? retryDelayMs(error) : 1000 * 2 ** failures

let ended = false

/** Whether the session ended on this page, without a sign-out. */
export function hasSessionEnded(): boolean {
  return ended
}

/** Handles the end of the session: all data are deleted; drafts wait for their author, who may sign in again. */
export function clearSession(): void {
  const before = queryClient.getQueryData(ME)
  if (before === null) return
  ended ||= before !== undefined
  clearAnswers()
  // The next person may be another newcomer.
  dropDrafts((person) => person !== NEWCOMER)
  deleteLeft().catch(() => undefined)
  queryClient.setQueryData(ME, null)
}

/** Deletes everything except who is signed in. */
export function clearAnswers(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] })
}

// The library takes itself for online until the browser reports a change.
onlineManager.setOnline(navigator.onLine)

const checkSession = (error: unknown): void => {
  if (error instanceof ApiError && error.statusCode === 401) clearSession()
  askToSignInAgain(error)
}

/** The data shown then tell whether it was carried out. */
const refetchAfterFailure = (error: unknown): void => {
  if (error instanceof ApiError && error.code === UNCERTAIN) void queryClient.invalidateQueries()
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: checkSession }),
  mutationCache: new MutationCache({
    onError: (error) => {
      checkSession(error)
      refetchAfterFailure(error)
    },
  }),
  defaultOptions: {
    queries: {
      retry: isWorthRetrying,
      retryDelay,
      staleTime: FRESH_MS,
      // Queries that failed because the server was away are repeated until it is back.
      refetchInterval: ({ state: { error } }) => (isWorthRetrying(0, error) ? RETRY_MS : false),
    },
    // Without a connection an action fails at once with a message, instead of waiting in silence.
    mutations: { retry: false, networkMode: 'always' },
  },
})
