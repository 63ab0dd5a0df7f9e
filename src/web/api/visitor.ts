import type { Visitor } from '#domain/landing.ts'
import { ROUTE_WAIT_MS } from '#domain/limits.ts'
import { DEFAULT_ROLE } from '#domain/roles.ts'
import { checkRegistration } from './call.ts'
import { meQuery, type SignedIn } from './me.ts'
import { ME, queryClient } from './query-client.ts'

/** Somebody who signed in and is unknown to the system. Every session has an address, which only the server knows. */
const NEWCOMER: Visitor = { signedIn: true, email: '', role: DEFAULT_ROLE, isRegistered: false, hasTags: false }

/** The visitor as routing needs to know them. */
export function visitorOf(signedIn: SignedIn): Visitor {
  if (!signedIn) return { signedIn: false }
  if (!signedIn.known) return NEWCOMER
  const { role, email, is_registered: isRegistered, tags } = signedIn.me.user
  return { signedIn: true, email: email ?? '', role, isRegistered, hasTags: tags.length > 0 }
}

/**
 * Resolves once it is known who is signed in; looks every 100 ms until then.
 * @throws ApiError if the server cannot say
 */
export async function visitorWhenKnown(): Promise<Visitor> {
  // Errors are read from the state below.
  queryClient.query(meQuery).catch(() => undefined)
  let state = queryClient.getQueryState<SignedIn>(ME)
  while (!state || state.status === 'pending') {
    await new Promise((resolve) => setTimeout(resolve, ROUTE_WAIT_MS))
    state = queryClient.getQueryState<SignedIn>(ME)
  }
  if (state.data === undefined) throw state.error ?? new Error('Nobody answered who is signed in.')
  return withRegistration(state.data)
}

/** During onboarding the visitor's state changes, so that the registration is checked at every step; a newcomer's changes here alone. */
const withRegistration = async (signedIn: SignedIn): Promise<Visitor> => {
  const visitor = visitorOf(signedIn)
  if (!visitor.signedIn || !visitor.email) return visitor
  if (visitor.isRegistered && (visitor.hasTags || visitor.role === 'ADMIN')) return visitor
  // A failed check counts as no answer: the earlier state stays.
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
