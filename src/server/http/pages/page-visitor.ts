import type { Visitor } from '#domain/landing.ts'
import { DEFAULT_ROLE } from '#domain/roles.ts'
import type { LandingVerification } from '#contract/landing-page.ts'
import { statusOf } from '#contract/errors.ts'
import { Failure } from '#server/failure.ts'
import { type Caller, type IncomingRequest, perform, type RequestDependencies } from '#server/operation.ts'
import type { Locale } from '#messages/runtime'
import type { FastifyRequest } from 'fastify'
import type { ReadSession, SessionCookie } from '../../identity/sessions/session-cookie.ts'

/** The context of pages before they are sent, found by the same operations as for everybody. */
export type PageContext = {
  readonly dependencies: RequestDependencies
  readonly cookie: SessionCookie
  readonly readSession: ReadSession
  readonly now: () => Date
  /** Called with each visitor that was recognised. */
  readonly seen: (caller: Caller, now: Date) => Promise<void>
  /** The moment from which on the event stream tells what is not in a page. */
  readonly moment: () => number
}

export type PageVisitor = {
  /**
   * The visitor as routing sees them (domain/landing.ts); null: the database cannot be asked now, and the page finds
   * out itself.
   */
  readonly visitor: Visitor | null
  /** Whether the system knows them; null for nobody who is signed in, or if the database cannot be asked. */
  readonly isKnown: boolean | null
  /** The language that they have chosen, if they are known. */
  readonly language: string | null
}

/** The person who requests a page. */
export async function visitorOfPage(context: PageContext, request: FastifyRequest): Promise<PageVisitor> {
  const { dependencies, cookie, readSession, now } = context
  try {
    const caller = await readSession(request)
    if (!caller) return { visitor: { signedIn: false }, isKnown: null, language: null }
    const { email } = caller
    if (!caller.user) return { visitor: newcomer(email), isKnown: false, language: null }
    const sessionId = cookie.read(request, now())
    const status = await perform(dependencies, 'users.check_registration', {
      ...incoming(context, request, 'en'),
      sessionId,
      input: { email },
    })
    const { role, is_registered: isRegistered, tags: hasTags } = status
    return { visitor: { signedIn: true, email, role, isRegistered, hasTags }, isKnown: true, language: caller.language }
  } catch (error) {
    if (!(error instanceof Failure)) request.log.error({ err: error }, 'who opens a page could not be found out')
    return { visitor: null, isKnown: null, language: null }
  }
}

const newcomer = (email: string): Visitor => ({
  signedIn: true,
  email,
  role: DEFAULT_ROLE,
  isRegistered: false,
  hasTags: false,
})

/** The verification of a scanned code, counted like any call without a session. */
export async function verificationOf(
  context: PageContext,
  request: FastifyRequest,
  { code, locale }: { readonly code: string; readonly locale: Locale },
): Promise<LandingVerification> {
  const { dependencies } = context
  try {
    await dependencies.limits.count({ operation: null, caller: null, address: request.ip, input: null })
    return await perform(dependencies, 'confirmations.verify', {
      ...incoming(context, request, locale),
      input: { code },
    })
  } catch (error) {
    // A code that cannot be parsed is not genuine either.
    const isNone = error instanceof Failure && [400, 404].includes(statusOf[error.code])
    if (!isNone) request.log.warn({ err: error }, 'a confirmation could not be verified')
    return isNone ? 'not_genuine' : 'failed'
  }
}

/** A call for a page, without a session. */
export function incoming(
  { now }: PageContext,
  request: FastifyRequest,
  locale: Locale,
): Omit<IncomingRequest, 'input'> {
  return {
    sessionId: null,
    locale,
    now: now(),
    address: request.ip,
    recognised: () => undefined,
    adminActed: () => undefined,
  }
}
