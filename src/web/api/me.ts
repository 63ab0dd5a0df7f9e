import type { OutputOf } from '#contract/operations.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, UNREACHABLE } from './api-error.ts'
import { waitForServer } from './connection.ts'
import { forgetFarewell } from './farewell.ts'
import { call } from './call.ts'
import { dropDrafts } from './forms/drafts.ts'
import { forgetKept, keepFor, keptFor } from './kept/kept-for.ts'
import { forgetAnswers, forgetSession, isLeavingSession, isWorthRetrying, ME, queryClient } from './query-client.ts'
import { bringBackAttempt } from './sign-in-again.ts'
import { isSharedComputer } from './kept/sign-out.ts'

export type Me = OutputOf<'users.me'>

/** Who is signed in: a known user with their settings, somebody the system has not met yet, or nobody (null). */
export type SignedIn = { readonly known: true; readonly me: Me } | { readonly known: false } | null

/** Asks who is signed in; fresh until something says otherwise. */
export const meQuery = queryOptions({
  queryKey: ME,
  queryFn: ({ signal }) => askWhoIsSignedIn(signal),
  staleTime: Number.POSITIVE_INFINITY,
  // Without a connection, too: then this device may know.
  networkMode: 'always',
  refetchOnReconnect: 'always',
  // A page that waits for an answer shows nothing: once more, and not at all where the browser knows that there is no network.
  retry: (failures, error) =>
    isWorthRetrying(failures, error) && (!isUnreachable(error) || (failures === 0 && navigator.onLine)),
})

const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.code === UNREACHABLE

/** What the server saw when it sent this page: the session of somebody whom it had not met yet, or perhaps another one. */
const sessionOfPage = (): string | null | undefined =>
  document.querySelector('meta[name="session"]')?.getAttribute('content')

const askWhoIsSignedIn = async (signal: AbortSignal): Promise<SignedIn> => {
  // A question would be answered with an error; whoever registers is asked for.
  if (sessionOfPage() === 'newcomer' && queryClient.getQueryData(ME) === undefined) return { known: false }
  try {
    const me = await call('users.me', {}, { signal })
    takeInMe(me)
    return { known: true, me }
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 401) {
      if (isLeavingSession()) return new Promise(() => undefined)
      forgetSession()
      return null
    }
    if (error instanceof ApiError && error.statusCode === 404) return { known: false }
    const lastSeen = isUnreachable(error) ? await whoWasSignedIn() : undefined
    if (lastSeen === undefined) throw error
    return lastSeen
  }
}

/** What an answer means for this device: whose it is from now on. */
export function takeInMe(me: Me): void {
  forgetOthers(me)
  if (!isLeavingSession()) void keepWhatIsSeen(me)
  bringBackAttempt(me.user.id)
}

/** Who used this device last, when the server can't be asked; what they saw is there again, as it was then. */
const whoWasSignedIn = async (): Promise<SignedIn | undefined> => {
  if (keptFor() === null) return undefined
  const { restoreAnswers } = await import('./kept/keeper.ts')
  // Only answers to this very question are kept under its key.
  const lastSeen = (await restoreAnswers()) as SignedIn | undefined
  if (lastSeen !== undefined) waitForServer()
  return lastSeen
}

/** The page comes first, milliseconds. */
const KEEP_AFTER_MS = 1_500

/** Keeps on this device what can be read without a connection; nothing on a computer of many. What admins see is too much for it. */
const keepWhatIsSeen = async ({ user }: Me): Promise<void> => {
  if (isSharedComputer()) return void (await forgetKept())
  if (keptFor() !== user.id) {
    if (!(await forgetKept())) return
    keepFor(user.id)
  }
  if (user.role === 'ADMIN' || !('indexedDB' in globalThis)) return
  await new Promise((resolve) => setTimeout(resolve, KEEP_AFTER_MS))
  const keeper = await import('./kept/keeper.ts').catch(() => null)
  if (keptFor() === user.id) keeper?.keepAnswers(user.id)
}

/** Somebody else may have signed in, here or in another tab: nothing that was seen or typed before is theirs. */
const forgetOthers = (me: Me): void => {
  dropDrafts((person) => person === me.user.id)
  forgetFarewell()
  const before = queryClient.getQueryData<SignedIn>(ME)
  if (before?.known && before.me.user.id !== me.user.id) forgetAnswers()
}

/** The signed-in user and their settings; null while there is none that the system knows. */
export function useMe(): Me | null {
  const { data } = useQuery(meQuery)
  return data?.known ? data.me : null
}

/** Whether the user is one of those who find each other: a student or a supervisor who is registered. */
export function useIsPartner(): boolean {
  const user = useMe()?.user
  return user !== undefined && user.is_registered && user.role !== 'ADMIN'
}

/**
 * The signed-in user on a page that only known users reach. When the session ends, it is who was there last: the page may
 * be drawn once more before it is left.
 * @throws Error elsewhere: on the landing page and the first step of onboarding use useMe
 */
export function useKnownMe(): Me {
  const me = useMe()
  const [last, setLast] = useState(me)
  if (me && me !== last) setLast(me)
  const known = me ?? last
  if (!known) throw new Error('This page needs a user that the system knows.')
  return known
}
