import { isFreshSignIn } from '#domain/sessions.ts'
import type { Identity } from '#server/identity/identity-provider.ts'
import { deviceOf } from '#server/identity/sessions/device.ts'
import { type PendingSignIn, pendingSignIns } from '#server/identity/sessions/pending-sign-ins.ts'
import { sessionReader } from '#server/identity/sessions/session-cookie.ts'
import { SignInFailure } from '#server/identity/sign-in-failure.ts'
import type { Attempt } from '#server/identity/sign-in-path.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceCookies } from './device-cookies.ts'
import type { SignInOptions } from './sign-in-options.ts'

/** Reads the provider's answer out of a request. */
type Identify = (request: FastifyRequest, pending: PendingSignIn) => Promise<Identity>

/** The end of a sign-in, whichever way the provider's answer came: a session in place of the former one, and on to where one was going. */
export function finishSignIn(options: SignInOptions, identify: Identify) {
  const { cookie, sessions, now } = options
  const signIns = pendingSignIns(options.site)
  const readSession = sessionReader(options)

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const former = await readSession(request)
    const state = stateOf(request)
    const pending = signIns.read(state, request, now())
    if (!pending) {
      // The back button after signing in leads here again.
      if (former) return reply.redirect('/', 303)
      throw noPendingSignIn(signIns.targetOf(state, now()))
    }
    reply.header('set-cookie', signIns.clear(pending))
    const session = await startSession(options, identify, request, pending).catch(forAnotherTry(pending))
    if (former) await sessions.end(former.sessionId, now(), session)
    request.log.info({ userId: session.userId, provider: options.provider.name, again: pending.again }, 'signed in')
    const { isShared } = pending
    reply.header('set-cookie', [
      cookie.issue(session, now(), { isShared }),
      ...deviceCookies({ publicUrl: options.site.publicUrl, isShared }),
    ])
    return reply.redirect(pending.returnTo, 303)
  }
}

const startSession = async (
  { sessions, now, isAllowed }: SignInOptions,
  identify: Identify,
  request: FastifyRequest,
  pending: PendingSignIn,
) => {
  const identity = await identify(request, pending)
  if (pending.again && !isFreshSignIn(identity.authenticatedAt, now())) {
    throw new SignInFailure('provider_answer_invalid', 'auth_time')
  }
  const [email, ...otherEmails] = [identity.email, ...(identity.otherEmails ?? [])].filter(isAllowed)
  if (email === undefined) throw new SignInFailure('address_not_allowed')
  return sessions.start({ ...identity, email, otherEmails }, deviceOf(request.headers['user-agent']), now())
}

/** The state that says which sign-in a request belongs to; not checked. */
export function stateOf({ query }: FastifyRequest): unknown {
  return (query as Readonly<Record<string, unknown>>)['state']
}

/** Another try leads where this one was going, if its state is genuine. */
export function noPendingSignIn(target: Attempt | null): SignInFailure {
  return new SignInFailure('expired', { detail: 'no pending sign-in', ...(target && { attempt: target }) })
}

/** Lets another try after a failure be the same attempt. */
export function forAnotherTry({ returnTo, isShared }: Attempt) {
  return (error: unknown): never => {
    if (!(error instanceof SignInFailure)) throw error
    throw new SignInFailure(error.reason, { detail: error.detail, attempt: { returnTo, isShared } })
  }
}
