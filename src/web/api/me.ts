import type { OutputOf } from '#contract/operations.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, UNREACHABLE } from './api-error.ts'
import { pauseUntilServerAnswers } from './connection.ts'
import { clearDataDeleted } from './data-deleted.ts'
import { call } from './call.ts'
import { dropDrafts } from './forms/drafts.ts'
import { deleteStored, storeFor, storedFor } from './kept/kept-for.ts'
import {
  expectEndOfSession,
  clearAnswers,
  clearSession,
  isLeavingSession,
  isWorthRetrying,
  ME,
  queryClient,
} from './query-client.ts'
import { ignoreFailedLoad } from './reload.ts'
import { restoreAttempt } from './sign-in-again.ts'
import { isSharedComputer } from './kept/sign-out.ts'

export type Me = OutputOf<'users.me'>

/** The signed-in person: a known user with their settings, somebody whom the system does not know yet, or nobody (null). */
export type SignedIn = { readonly known: true; readonly me: Me } | { readonly known: false } | null

/** Asks who is signed in; fresh until invalidated. */
export const meQuery = queryOptions({
  queryKey: ME,
  queryFn: ({ signal }) => askWhoIsSignedIn(signal),
  staleTime: Number.POSITIVE_INFINITY,
  // Runs without a connection, too: this device may know the answer.
  networkMode: 'always',
  refetchOnReconnect: 'always',
  // The page shows nothing meanwhile: one retry, and none while the browser reports no network.
  retry: (failures, error) =>
    isWorthRetrying(failures, error) && (!isUnreachable(error) || (failures === 0 && navigator.onLine)),
})

const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.code === UNREACHABLE

/** The server's session when it sent this page: a session of somebody unknown, or possibly another session. */
const sessionOfPage = (): string | null | undefined =>
  document.querySelector('meta[name="session"]')?.getAttribute('content')

const askWhoIsSignedIn = async (signal: AbortSignal): Promise<SignedIn> => {
  if (isLeavingSession()) return new Promise(() => undefined)
  // The query would fail for somebody unknown; the check of registrations does not.
  if (sessionOfPage() === 'newcomer' && queryClient.getQueryData(ME) === undefined) return { known: false }
  try {
    const me = await call('users.me', {}, { signal })
    storeAnswersOf(me)
    return { known: true, me }
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 401) {
      if (isLeavingSession()) return new Promise(() => undefined)
      clearSession()
      return null
    }
    if (error instanceof ApiError && error.statusCode === 404) return { known: false }
    const lastSeen = isUnreachable(error) ? await lastPersonOffline() : undefined
    if (lastSeen === undefined) throw error
    return lastSeen
  }
}

/** Notes on this device whose data it stores from now on. */
export function storeAnswersOf(me: Me): void {
  expectEndOfSession(false)
  deleteDataOfOthers(me)
  if (!isLeavingSession()) void storeForOffline(me)
  restoreAttempt(me.user.id)
}

/** The person who used this device last, if the server cannot be reached; their stored data are restored. */
const lastPersonOffline = async (): Promise<SignedIn | undefined> => {
  if (storedFor() === null) return undefined
  const { restoreAnswers } = await import('./kept/keeper.ts')
  // Only answers of this query are stored under its key.
  const lastSeen = (await restoreAnswers()) as SignedIn | undefined
  if (lastSeen !== undefined) pauseUntilServerAnswers()
  return lastSeen
}

/** Delay that lets the page come first, milliseconds. */
const KEEP_AFTER_MS = 1_500

/** Stores data for offline use; nothing on a shared computer, and nothing of admins, whose data are too large. */
const storeForOffline = async ({ user }: Me): Promise<void> => {
  if (isSharedComputer()) return void (await deleteStored())
  if (storedFor() !== user.id) {
    if (!(await deleteStored())) return
    storeFor(user.id)
  }
  if (user.role === 'ADMIN' || !('indexedDB' in globalThis)) return
  await new Promise((resolve) => setTimeout(resolve, KEEP_AFTER_MS))
  const keeper = await import('./kept/keeper.ts').catch(ignoreFailedLoad)
  if (storedFor() === user.id) keeper?.storeAnswers(user.id)
}

/** Another person may have signed in, here or in another tab: earlier data and drafts are not theirs. */
const deleteDataOfOthers = (me: Me): void => {
  dropDrafts((person) => person === me.user.id)
  clearDataDeleted()
  const before = queryClient.getQueryData<SignedIn>(ME)
  if (before?.known && before.me.user.id !== me.user.id) clearAnswers()
}

/** The signed-in user with their settings; null while nobody known is signed in. */
export function useMe(): Me | null {
  const { data } = useQuery(meQuery)
  return data?.known ? data.me : null
}

/** Whether the user is a registered student or supervisor. */
export function useIsPartner(): boolean {
  const user = useMe()?.user
  return user !== undefined && user.is_registered && user.role !== 'ADMIN'
}

/**
 * The signed-in user, for pages that only known users reach. After the session has ended, the last user: the page may
 * render once more before it is left.
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
