import type { OutputOf } from '#contract/operations.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from './api-error.ts'
import { forgetFarewell } from './farewell.ts'
import { call, signOut } from './call.ts'
import { dropDrafts } from './drafts.ts'
import { forgetAnswers, forgetSession, ME, queryClient } from './query-client.ts'
import { tellSignedOut } from './shared-events.ts'
import { bringBackAttempt } from './sign-in-again.ts'

export type Me = OutputOf<'users.me'>

/** Who is signed in: a known user with their settings, somebody the system has not met yet, or nobody (null). */
export type SignedIn = { readonly known: true; readonly me: Me } | { readonly known: false } | null

/** Asks who is signed in; fresh until something says otherwise. */
export const meQuery = queryOptions({
  queryKey: ME,
  queryFn: ({ signal }) => askWhoIsSignedIn(signal),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What the server saw when it sent this page: the session of somebody whom it had not met yet, or perhaps another one. */
const sessionOfPage = (): string | null | undefined =>
  document.querySelector('meta[name="session"]')?.getAttribute('content')

const askWhoIsSignedIn = async (signal: AbortSignal): Promise<SignedIn> => {
  // A question would be answered with an error; whoever registers is asked for.
  if (sessionOfPage() === 'newcomer' && queryClient.getQueryData(ME) === undefined) return { known: false }
  try {
    const me = await call('users.me', {}, { signal })
    forgetOthers(me)
    bringBackAttempt(me.user.id)
    return { known: true, me }
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 401) {
      forgetSession()
      return null
    }
    if (error instanceof ApiError && error.statusCode === 404) return { known: false }
    throw error
  }
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

/** Ends the session, here and in the other windows, and leaves the page; answers false without a connection. */
export function leave(): boolean {
  if (!navigator.onLine) return false
  dropDrafts()
  signOut()
  tellSignedOut()
  return true
}
