import { parse } from 'node:querystring'
import { setTimeout } from 'node:timers/promises'
import { statusOf } from '#contract/errors.ts'
import type { SignedOut } from '#contract/sign-out.ts'
import { isFreshSignIn } from '#domain/sessions.ts'
import { asFailure } from '#server/failure.ts'
import { pageLanguage } from '#server/html/page-language.ts'
import { pageHeaders, pageStyles } from '#server/html/page.ts'
import type { RedirectingProvider } from '#server/identity/identity-provider.ts'
import { renderFailurePage } from '#server/identity/failure-page.ts'
import { isLoopback } from '#server/loopback.ts'
import { type PendingSignIn, pendingSignIns } from '#server/identity/sessions/pending-sign-ins.ts'
import { sessionReader } from '#server/identity/sessions/session-cookie.ts'
import { SIGN_IN_FAILURES, SignInFailure } from '#server/identity/sign-in-failure.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { finishSignIn, forAnotherTry } from './finish-sign-in.ts'
import { handOverRoutes } from './hand-over.ts'
import { comesFromOwnOrigin } from '../own-origin.ts'
import { deviceCookies, isSharedComputer } from './device-cookies.ts'
import { type SignInOptions, STYLESHEET } from './sign-in-options.ts'

const FORM = 'application/x-www-form-urlencoded'
/** How long a sign-out waits for the provider to say where its own is, milliseconds; ours is done by then. */
const PROVIDER_WAIT_MS = 1_000

type SignInQuery = { Querystring: { return_to?: unknown; prompt?: unknown; shared?: unknown } }

/**
 * The sign-in: `GET /auth/sign-in?return_to=&prompt=login&shared=yes`, `GET /auth/callback` or the pages of hand-over.ts,
 * `POST /auth/sign-out`. Whatever goes wrong ends in one page that says so, and one log line without anything about the
 * person.
 */
export async function signInRoutes(app: FastifyInstance, options: SignInOptions): Promise<void> {
  const { provider, site, count } = options
  const { publicUrl } = site
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(pageHeaders(publicUrl))
  })
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof SignInFailure) return sendFailure(options, error, request, reply)
    if (!isNavigation(request)) throw error
    const failure = asFailure(error)
    if (failure && statusOf[failure.code] === 503) {
      if (failure.code === 'insufficient_resources') request.log.error({ err: error }, 'sign-in failed')
      reply.header('retry-after', failure.details.retryAfter)
      return sendFailurePage(options, new SignInFailure('unavailable'), request, reply)
    }
    request.log.error({ err: error }, 'sign-in failed')
    return sendFailurePage(options, new SignInFailure('internal'), request, reply)
  })
  if (!app.hasContentTypeParser(FORM)) {
    app.addContentTypeParser(FORM, { parseAs: 'string' }, async (_request: unknown, body: string) => parse(body))
  }

  const countFirst = {
    preHandler: async ({ ip }: FastifyRequest) => {
      const retryAfter = await count(ip)
      if (retryAfter !== null) throw new SignInFailure('too_many_sign_ins', { retryAfter })
    },
  }
  app.get<SignInQuery>('/auth/sign-in', countFirst, beginSignIn(options))
  if ('callback' in provider) {
    const identify = (request: FastifyRequest, pending: PendingSignIn) =>
      provider.callback(ownAddress('/auth/callback', request, publicUrl), pending)
    app.get('/auth/callback', countFirst, finishSignIn(options, identify))
  } else {
    handOverRoutes(app, { ...options, provider }, countFirst)
  }
  app.addHook('onListen', async () => {
    if (provider.name === 'oidc' && 'doubt' in provider) void warnOf(provider, app.log)
  })
  app.post('/auth/sign-out', signOut(options))
  app.get(STYLESHEET, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(pageStyles),
  )
}

/** A provider that is away at the start is asked again at the first sign-in, whose failure is in the log. */
const warnOf = async (provider: RedirectingProvider, log: FastifyBaseLogger): Promise<void> => {
  const doubt = await provider.doubt().catch(() => null)
  if (doubt) log.warn(doubt)
}

const beginSignIn = (options: SignInOptions) => {
  const { provider, now } = options
  const { publicUrl } = options.site
  const signIns = pendingSignIns(options.site)
  const readSession = sessionReader(options)
  const own = new URL(publicUrl)

  return async (request: FastifyRequest<SignInQuery>, reply: FastifyReply) => {
    // 127.0.0.1 and localhost are one machine but two cookie jars, and the provider comes back to the public name.
    if (isOwnOtherName(request, own)) {
      return reply.redirect(ownAddress('/auth/sign-in', request, publicUrl).href, 303)
    }
    const returnTo = safeReturnPath(request.query.return_to, publicUrl)
    const again = request.query.prompt === 'login'
    // They did so meanwhile, in another window.
    if (again && isFreshSignIn((await readSession(request))?.authenticatedAt ?? null, now())) {
      return reply.redirect(returnTo, 303)
    }
    // People who prove anew who they are still sit at the same computer.
    const isShared = request.query.shared === 'yes' || (again && isSharedComputer(request))
    const { pending, cookies } = signIns.begin({ returnTo, again, isShared }, request, now())
    const address = await provider.authorizationUrl(pending).catch(forAnotherTry(pending))
    return reply.header('set-cookie', cookies).redirect(address.href, 303)
  }
}

const signOut = (options: SignInOptions) => {
  const { cookie, sessions, now } = options
  const { publicUrl } = options.site
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!comesFromOwnOrigin(request, publicUrl)) return reply.code(403).send()
    reply.header('set-cookie', [cookie.clear(), ...deviceCookies({ publicUrl, isShared: false })])
    if (isSharedComputer(request)) reply.header('clear-site-data', '"cache", "storage"')
    const id = cookie.readToEnd(request, now())
    const caller = id && (await sessions.find(id, now()))
    const leadTo = (address: string) => {
      // Pages of earlier versions send a form.
      if (isNavigation(request)) return reply.redirect(address, 303)
      return reply.send({ leads_to: address } satisfies SignedOut)
    }
    if (!caller) return leadTo('/')
    const { idToken } = await sessions.end(caller.sessionId, now())
    request.log.info({ userId: caller.user?.id ?? null }, 'signed out')
    return leadTo(await afterSignOut(options, idToken, request))
  }
}

/** Where signing out here leads: to the provider, so that its session ends, too, if it offers that. */
const afterSignOut = async ({ provider }: SignInOptions, idToken: string | null, { log }: FastifyRequest) => {
  const late = setTimeout(PROVIDER_WAIT_MS, null, { ref: false })
  try {
    return (await Promise.race([provider.signOutUrl(idToken), late]))?.href ?? '/'
  } catch (error) {
    if (!(error instanceof SignInFailure)) throw error
    log.warn({ reason: error.reason, detail: error.detail, provider: provider.name }, 'sign-out at the provider failed')
    return '/'
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

/** A form or a link rather than a script: what comes back replaces the page. */
const isNavigation = ({ headers }: FastifyRequest): boolean => {
  return headers.accept?.includes('text/html') ?? false
}

const sendFailure = (options: SignInOptions, failure: SignInFailure, request: FastifyRequest, reply: FastifyReply) => {
  const { reason, detail } = failure
  request.log.warn({ reason, detail, provider: options.provider.name }, 'sign-in failed')
  // The landing page tells what to do about it.
  if (reason === 'no_email') return reply.redirect('/?sign_in=no_email', 303)
  return sendFailurePage(options, failure, request, reply)
}

const sendFailurePage = (
  { site }: SignInOptions,
  { reason, retryAfter, attempt }: SignInFailure,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const status = SIGN_IN_FAILURES[reason]
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  const locale = pageLanguage(request.headers)
  const { imprintUrl } = site
  const page = renderFailurePage({ locale, stylesheet: STYLESHEET, site, reason, status, attempt, imprintUrl })
  return reply.code(status).type('text/html; charset=utf-8').send(page)
}

const LENGTH_MAX = 2048
const HOME = '/'

/**
 * The path to return to after the sign-in: an own path with query and fragment, or '/' for anything else. It has to
 * start with exactly one slash, also after the normalisation of browsers.
 * @param requested the value of `return_to`
 * @param publicUrl this server's address
 */
export function safeReturnPath(requested: unknown, publicUrl: string): string {
  if (typeof requested !== 'string' || requested.length > LENGTH_MAX) return HOME
  const decoded = decodedOnce(requested)
  if (decoded === null || !looksLikeOwnPath(requested) || !looksLikeOwnPath(decoded)) return HOME

  const base = new URL(publicUrl)
  if (!URL.canParse(requested, base.origin)) return HOME
  const target = new URL(requested, base.origin)
  const path = target.pathname + target.search + target.hash
  // Normalisation turns '/.//evil.example' into '//evil.example'.
  if (target.origin !== base.origin || !looksLikeOwnPath(path) || path.length > LENGTH_MAX) return HOME
  // Returning into the sign-in itself would loop.
  return /^\/auth(?:\/|$)/u.test(target.pathname) ? HOME : path
}

/** Exactly one slash first; no backslashes (browsers read them as slashes), no control characters. */
const looksLikeOwnPath = (path: string): boolean => {
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path)
}

const decodedOnce = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
