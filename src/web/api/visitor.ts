import type { Visitor } from '#domain/landing.ts'
import { ROUTE_WAIT_MS } from '#domain/limits.ts'
import { DEFAULT_ROLE } from '#domain/roles.ts'
import { checkRegistration } from './call.ts'
import { meQuery, type SignedIn } from './me.ts'
import { ME, queryClient } from './query-client.ts'

/** Somebody who signed in and whom the system has not met yet. A session always has an address; only the server knows it. */
const NEWCOMER: Visitor = { signedIn: true, email: '', role: DEFAULT_ROLE, isRegistered: false, hasTags: false }

/** An answer of this age needs no second look, milliseconds. */
const JUST_NOW_MS = 1_000

/** Who is signed in, as far as routing cares. */
export function visitorOf(signedIn: SignedIn): Visitor {
  if (!signedIn) return { signedIn: false }
  if (!signedIn.known) return NEWCOMER
  const { role, email, is_registered: isRegistered, tags } = signedIn.me.user
  return { signedIn: true, email: email ?? '', role, isRegistered, hasTags: tags.length > 0 }
}

/**
 * Who is signed in, once that is known: looks again every 100 ms until it is.
 * @throws ApiError when it can't be found out
 */
export async function visitorWhenKnown(): Promise<Visitor> {
  // What goes wrong is told by the state, below.
  queryClient.query(meQuery).catch(() => undefined)
  let state = queryClient.getQueryState<SignedIn>(ME)
  while (!state || state.status === 'pending') {
    await new Promise((resolve) => setTimeout(resolve, ROUTE_WAIT_MS))
    state = queryClient.getQueryState<SignedIn>(ME)
  }
  if (state.data === undefined) throw state.error ?? new Error('Nobody answered who is signed in.')
  return upToDate(state.data)
}

/** Onboarding changes where somebody belongs, so until it is done the registration is looked at again at every step. */
const upToDate = async (signedIn: SignedIn): Promise<Visitor> => {
  const visitor = visitorOf(signedIn)
  if (!visitor.signedIn || (visitor.isRegistered && (visitor.hasTags || visitor.role === 'ADMIN'))) return visitor
  if (!visitor.email) return visitorOf(await queryClient.query({ ...meQuery, staleTime: JUST_NOW_MS }))
  // A check that fails counts as no answer: what was known before stands.
  const status = await checkRegistration(visitor.email).catch((error: unknown) => {
    reportError(error)
    return null
  })
  if (!status) return visitor
  if (status.is_registered !== visitor.isRegistered || status.tags !== visitor.hasTags) {
    await queryClient.invalidateQueries({ queryKey: ME })
  }
  return { ...visitor, role: status.role, isRegistered: status.is_registered, hasTags: status.tags }
}
