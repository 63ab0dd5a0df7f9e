import type { Identity, IdentityProvider } from '#server/identity/identity-provider.ts'
import { asFailure } from '#server/failure.ts'
import { isLoopback } from '#server/identity/loopback.ts'
import { renderFailurePage } from '#server/identity/failure-page.ts'
import { pageLanguage } from '#server/html/page-language.ts'
import { pageHeaders, pageStyles } from '#server/html/page.ts'
import { newPendingSignIn } from '#server/identity/sessions/pending-sign-in.ts'
import { safeReturnPath } from '#server/identity/return-path.ts'
import type { Session, SessionStore } from '#server/identity/sessions/session-store.ts'
import { SIGN_IN_FAILURES, SignInFailure } from '#server/identity/sign-in-failure.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { comesFromOwnOrigin } from './own-origin.ts'
import { pendingSignInCookie } from '../identity/sessions/pending-sign-in-cookie.ts'
import { type CookieOptions, type SessionCookie, sessionReader } from '../identity/sessions/session-cookie.ts'

export type SignInOptions = {
  readonly provider: IdentityProvider
  readonly cookie: SessionCookie
  readonly sessions: SessionStore
  readonly now: () => Date
  readonly productName: string
  /** Asked before a session begins: whether this address may enter (`ALLOWED_EMAIL_DOMAINS`). */
  readonly afterSignIn: (identity: Identity) => boolean | Promise<boolean>
} & CookieOptions

const STYLESHEET = '/auth/page.css'
const FORM = 'application/x-www-form-urlencoded'

/**
 * The sign-in: `GET /auth/sign-in?return_to=`, `GET /auth/callback`, `POST /auth/sign-out`. Whatever goes wrong with
 * the provider ends in one page that says so, and one log line without anything about the person.
 */
export async function signInRoutes(app: FastifyInstance, options: SignInOptions): Promise<void> {
  const { publicUrl } = options
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(pageHeaders(publicUrl))
  })
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof SignInFailure) return sendFailure(options, error, request, reply)
    const failure = asFailure(error)
    if (failure?.code !== 'unavailable' || !isNavigation(request)) throw error
    reply.header('retry-after', failure.details.retryAfter)
    return sendFailure(options, new SignInFailure('unavailable'), request, reply)
  })
  // A form's body says nothing here, but without a parser it would be refused.
  if (!app.hasContentTypeParser(FORM)) app.addContentTypeParser(FORM, { parseAs: 'string' }, async () => null)

  app.get<{ Querystring: { return_to?: unknown } }>('/auth/sign-in', beginSignIn(options))
  app.get('/auth/callback', finishSignIn(options))
  app.post('/auth/sign-out', signOut(options))
  app.get(STYLESHEET, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(pageStyles),
  )
}

const beginSignIn = (options: SignInOptions) => {
  const { provider, publicUrl, now } = options
  const pendingCookie = pendingSignInCookie(options)
  const own = new URL(publicUrl)

  return async (request: FastifyRequest<{ Querystring: { return_to?: unknown } }>, reply: FastifyReply) => {
    // 127.0.0.1 and localhost are one machine but two cookie jars, and the provider comes back to the public name.
    if (isOwnOtherName(request, own)) {
      return reply.redirect(ownAddress('/auth/sign-in', request, publicUrl).href, 303)
    }
    const pending = newPendingSignIn(safeReturnPath(request.query.return_to, publicUrl))
    const address = await provider.authorizationUrl(pending)
    return reply.header('set-cookie', pendingCookie.issue(pending, now())).redirect(address.href, 303)
  }
}

const finishSignIn = (options: SignInOptions) => {
  const { provider, cookie, sessions, publicUrl, now, afterSignIn } = options
  const pendingCookie = pendingSignInCookie(options)
  const readSession = sessionReader(options)

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const former = await readSession(request)
    const pending = pendingCookie.read(request, now())
    if (!pending) {
      // The back button after signing in leads here again.
      if (former) return reply.redirect('/', 303)
      throw new SignInFailure('expired', 'no pending sign-in')
    }
    reply.header('set-cookie', pendingCookie.clear())
    const identity = await provider.callback(ownAddress('/auth/callback', request, publicUrl), pending)
    if (!(await afterSignIn(identity))) throw new SignInFailure('address_not_allowed')

    const session: Session = await sessions.start(identity, now())
    if (former) await sessions.end(former.id)
    return reply.header('set-cookie', cookie.issue(session)).redirect(pending.returnTo, 303)
  }
}

const signOut = ({ cookie, sessions, publicUrl, now }: SignInOptions) => {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!comesFromOwnOrigin(request, publicUrl)) return reply.code(403).send()
    const id = cookie.read(request, now())
    if (id) await sessions.end(id)
    reply.header('set-cookie', cookie.clear())
    return isNavigation(request) ? reply.redirect('/', 303) : reply.code(204).send()
  }
}

/** Another name of this machine and the same port: a browser that typed it, not a proxy that rewrote it. */
const isOwnOtherName = ({ hostname, port }: FastifyRequest, own: URL): boolean => {
  return hostname !== own.hostname && isLoopback(hostname) && isLoopback(own.hostname) && String(port) === own.port
}

/** The public address of a path with the query it was asked for with: never what the request says its host is. */
const ownAddress = (path: string, request: FastifyRequest, publicUrl: string): URL => {
  const address = new URL(path, publicUrl)
  const query = request.url.indexOf('?')
  address.search = query === -1 ? '' : request.url.slice(query)
  return address
}

/** A form rather than a script: what comes back replaces the page. */
const isNavigation = ({ headers }: FastifyRequest): boolean => {
  return headers.accept?.includes('text/html') ?? false
}

const sendFailure = (
  { provider, productName }: SignInOptions,
  { reason, detail }: SignInFailure,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  request.log.warn({ reason, detail, provider: provider.name }, 'sign-in failed')
  // The landing page tells what to do about it (specification section 4).
  if (reason === 'no_email') return reply.redirect('/?sign_in=no_email', 303)
  const status = SIGN_IN_FAILURES[reason]
  const locale = pageLanguage(request.headers)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(renderFailurePage({ reason, status, locale, productName, stylesheet: STYLESHEET }))
}
