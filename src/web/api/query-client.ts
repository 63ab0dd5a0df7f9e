import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, OVERLOADED } from './api-error.ts'
import { retryDelayMs } from './call.ts'
import { dropDrafts, NEWCOMER } from './forms/drafts.ts'
import { forgetKept } from './kept/kept-for.ts'
import { askToSignInAgain } from './sign-in-again.ts'

const MAX_RETRIES = 2
/** Between two tries to have what the server had no answer for, milliseconds. */
const TRY_AGAIN_MS = 4_000
/** How long an answer counts as fresh, milliseconds. */
export const FRESH_MS = 30_000

/** Key of who is signed in. */
export const ME = ['me'] as const

/** A refusal stays one; a server that stumbled or wasn't reached is asked again, one with too much to do until it answers. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const isTransient = error.statusCode === 0 || error.statusCode >= 500
  return error.code === OVERLOADED || (failures < MAX_RETRIES && isTransient)
}

/** Milliseconds: when the server said so, or else 1 s and 2 s. */
const retryDelay = (failures: number, error: Error): number =>
  error instanceof ApiError && error.retryAfter !== null ? retryDelayMs(error) : 1000 * 2 ** failures

let ended = false

/** Whether somebody was signed in on this page and is not any more. */
export function hasSessionEnded(): boolean {
  return ended
}

let leaving = false

/** The reader signs out: what the end of the session answers is no news, and must not lead away from where that leads. */
export function leaveSession(): void {
  leaving = true
  // Unless they come back to this very page.
  addEventListener('pageshow', () => (leaving = false), { once: true })
}

/** Whether this page is being left by signing out. */
export function isLeavingSession(): boolean {
  return leaving
}

/** The session has ended: nothing that was seen with it stays; drafts wait for their author, who may sign in again. */
export function forgetSession(): void {
  const before = queryClient.getQueryData(ME)
  if (before === null || leaving) return
  ended ||= before !== undefined
  forgetAnswers()
  // Whoever comes next may be another newcomer.
  dropDrafts((person) => person !== NEWCOMER)
  void forgetKept()
  queryClient.setQueryData(ME, null)
}

/** Forgets everything but who is signed in. */
export function forgetAnswers(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] })
}

// The library believes itself online until the browser says something else.
onlineManager.setOnline(navigator.onLine)

const lookAtSession = (error: unknown): void => {
  if (error instanceof ApiError && error.statusCode === 401) forgetSession()
  askToSignInAgain(error)
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: lookAtSession }),
  mutationCache: new MutationCache({ onError: lookAtSession }),
  defaultOptions: {
    queries: {
      retry: isWorthRetrying,
      retryDelay,
      staleTime: FRESH_MS,
      // What failed because the server was away comes by itself once it is back.
      refetchInterval: ({ state: { error } }) => (isWorthRetrying(0, error) ? TRY_AGAIN_MS : false),
    },
    // Without a connection an action fails at once and says so, instead of waiting in silence.
    mutations: { retry: false, networkMode: 'always' },
  },
})
