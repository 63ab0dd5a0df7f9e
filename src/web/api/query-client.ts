import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { dropDrafts, NEWCOMER } from './drafts.ts'
import { forgetKept } from './kept/kept-for.ts'
import { askToSignInAgain } from './sign-in-again.ts'

const MAX_RETRIES = 2
/** How long an answer counts as fresh, milliseconds. */
export const FRESH_MS = 30_000

/** Key of who is signed in. */
export const ME = ['me'] as const

/** A refusal stays one; a server that stumbled or wasn't reached is asked again. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < MAX_RETRIES && error instanceof ApiError && (error.statusCode === 0 || error.statusCode >= 500)
}

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
    queries: { retry: isWorthRetrying, staleTime: FRESH_MS },
    // Without a connection an action fails at once and says so, instead of waiting in silence.
    mutations: { retry: false, networkMode: 'always' },
  },
})
