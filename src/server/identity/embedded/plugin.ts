import { errors } from 'oidc-provider'
import type Provider from 'oidc-provider'
import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { parse } from 'node:querystring'
import { Email } from '#contract/shapes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFromThisMachine, isLoopback } from '#server/loopback.ts'
import { z } from 'zod'
import { renderFailurePage } from '../failure-page.ts'
import { pageLanguage } from '../../html/page-language.ts'
import { type PageDefaults, pageHeaders, pageStyles, renderPage } from '../../html/page.ts'
import { SIGN_IN_FAILURES } from '../sign-in-failure.ts'
import {
  createEmbeddedProvider,
  EMBEDDED_PATH,
  EMBEDDED_STYLESHEET,
  type EmbeddedProviderOptions,
  type SamplePerson,
} from './provider.ts'
import { PRODUCT } from '#domain/product.ts'
import { type Role, ROLES } from '#domain/roles.ts'
import { m } from '#messages'
import type { Locale } from '#messages/runtime'
import { html, type Html } from '#server/html/html.ts'

export type EmbeddedSignInOptions = {
  /** Counts a request by its network address; returns the seconds to wait if there were too many, else null. */
  readonly count: (address: string) => Promise<number | null>
} & EmbeddedProviderOptions

const FORM = 'application/x-www-form-urlencoded'
const SignInForm = z.object({ email: z.string() })

/**
 * The embedded provider under /oidc, for users of this machine, unless the pages say that it is open to everybody.
 * @throws Error under a public address, unless the pages say that it is open to everybody
 */
export async function embeddedSignIn(app: FastifyInstance, options: EmbeddedSignInOptions): Promise<void> {
  if (!isLoopback(new URL(options.site.publicUrl).hostname) && !options.site.isOpenToAnybody) {
    throw new Error(`The embedded sign-in lets anybody in as anybody: it does not start at ${options.site.publicUrl}.`)
  }
  app.addHook('onRequest', async (request, reply) => {
    if (!options.site.isOpenToAnybody && !isHere(request, options.site.publicUrl)) {
      request.log.warn(
        'a proxy asks for others: the embedded sign-in, which lets anybody in as anybody, is not for them',
      )
      const refusal = failurePage(options, 'provider_refused', request)
      return sendPage(reply.headers(pageHeaders(options.site.publicUrl)), SIGN_IN_FAILURES.provider_refused, refusal)
    }
    const retryAfter = await options.count(request.ip)
    if (retryAfter === null) return
    const page = failurePage(options, 'too_many_sign_ins', request)
    return sendPage(
      reply.headers(pageHeaders(options.site.publicUrl)).header('retry-after', String(retryAfter)),
      429,
      page,
    )
  })
  const provider = createEmbeddedProvider(options)
  reportErrors(provider, app)
  await app.register(interactionRoutes, { ...options, provider })
  await app.register(protocolRoutes, { ...options, provider })
}

/** Endpoints that this server's own client calls directly; they reveal no identity. */
const ASKED_BY_US = ['/.well-known/', '/token', '/jwks', '/me'].map((path) => EMBEDDED_PATH + path)

/** Browsers come by the public host name. A proxy without forwarding headers uses its own, which is seldom the same. */
const isHere = ({ url, raw, headers }: FastifyRequest, publicUrl: string): boolean =>
  isFromThisMachine(raw) &&
  (headers.host === new URL(publicUrl).host || ASKED_BY_US.some((path) => url.startsWith(path)))

type MountOptions = EmbeddedProviderOptions & { readonly provider: Provider }

/** The protocol's endpoints: discovery, keys, authorization, token, userinfo. The provider answers them itself. */
const protocolRoutes = async (app: FastifyInstance, { provider, site }: MountOptions): Promise<void> => {
  const { publicUrl } = site
  const answer = provider.callback()
  const headers = Object.entries(pageHeaders(publicUrl)).filter(([name]) => name !== 'cache-control')
  // The provider reads bodies itself.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: `${EMBEDDED_PATH}/*`,
    handler(request, reply) {
      reply.hijack()
      for (const [name, value] of headers) reply.raw.setHeader(name, value)
      speakAs(publicUrl, request.raw)
      void answer(mounted(request.raw), reply.raw)
    },
  })
}

/** The provider's page on which a visitor says who they are. */
const interactionRoutes = async (app: FastifyInstance, options: MountOptions): Promise<void> => {
  const { provider, site } = options
  const { publicUrl } = site
  if (app.hasContentTypeParser(FORM)) app.removeContentTypeParser(FORM)
  app.addContentTypeParser(FORM, { parseAs: 'string' }, async (_request: FastifyRequest, body: string) => parse(body))
  app.addHook('onRequest', async (request, reply) => {
    speakAs(publicUrl, request.raw)
    reply.headers(pageHeaders(publicUrl))
  })
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof errors.SessionNotFound)) throw error
    return sendPage(reply, SIGN_IN_FAILURES.expired, failurePage(options, 'expired', request))
  })

  app.get(`${EMBEDDED_PATH}/interaction/:uid`, async (request, reply) => {
    await provider.interactionDetails(request.raw, reply.raw)
    return sendPage(reply, 200, signInPage(options, request, null))
  })
  app.post(`${EMBEDDED_PATH}/interaction/:uid`, async (request, reply) => {
    const typed = SignInForm.safeParse(request.body).data?.email.trim() ?? ''
    const email = Email.safeParse(typed)
    if (!email.success) {
      await provider.interactionDetails(request.raw, reply.raw)
      return sendPage(reply, 400, signInPage(options, request, typed))
    }
    // Lower case, because this is also the subject: one person however the address is spelled.
    const login = { accountId: email.data.toLowerCase(), remember: false }
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { login }), 303)
  })
  app.get(EMBEDDED_STYLESHEET, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(pageStyles),
  )
}

const signInPage = (options: MountOptions, request: FastifyRequest, rejectedEmail: string | null) => {
  const { people, site } = options
  const locale = pageLanguage(request.headers)
  return renderSignInPage({ locale, stylesheet: EMBEDDED_STYLESHEET, site, people, rejectedEmail })
}

const failurePage = (
  { site }: EmbeddedProviderOptions,
  reason: 'expired' | 'too_many_sign_ins' | 'provider_refused',
  request: FastifyRequest,
) => {
  const locale = pageLanguage(request.headers)
  const status = SIGN_IN_FAILURES[reason]
  return renderFailurePage({ stylesheet: EMBEDDED_STYLESHEET, site, reason, status, locale })
}

const sendPage = (reply: FastifyReply, status: number, page: string) => {
  return reply.code(status).type('text/html; charset=utf-8').send(page)
}

/** The request without the path under which the provider is mounted, as the provider expects it. */
const mounted = (request: IncomingMessage): IncomingMessage => {
  const originalUrl = request.url ?? ''
  return Object.assign(request, { originalUrl, url: originalUrl.slice(EMBEDDED_PATH.length) })
}

/**
 * Sets the host to the public address: the provider derives addresses and cookies from it, whether a request came
 * through a proxy or from our own client.
 */
const speakAs = (publicUrl: string, request: IncomingMessage): void => {
  const { host, protocol } = new URL(publicUrl)
  request.headers.host = host
  request.headers['x-forwarded-host'] = host
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
}

/** One line each, without the request, which may contain an address. */
const reportErrors = (provider: Provider, app: FastifyInstance): void => {
  const report = (error: Error) => app.log.error({ reason: error.name }, 'embedded sign-in failed')
  provider.on('server_error', (_ctx, error) => report(error))
  const emitter: EventEmitter = provider
  // Without a listener the underlying framework would print a stack to the console.
  emitter.on('error', report)
}

type SignInPage = PageDefaults & {
  readonly people: readonly SamplePerson[]
  /** The invalid address that was typed; null before. */
  readonly rejectedEmail: string | null
}

/**
 * The page "Who do you want to be?": a field for any address, and the sample people as buttons; both post `email` back.
 */
const renderSignInPage = (page: SignInPage): string => {
  const { people, rejectedEmail, ...looks } = page
  const { locale } = looks
  const title = m.sign_in_embedded_title({}, { locale })
  const main = html`<div class="card">
      <h1>${title}</h1>
      <p class="muted">${m.sign_in_embedded_text({ product: PRODUCT }, { locale })}</p>
      ${addressForm(locale, rejectedEmail)}
    </div>
    ${people.length > 0 ? peopleForm(locale, people) : null}`
  return renderPage({ ...looks, title, main })
}

const addressForm = (locale: Locale, rejectedEmail: string | null): Html => {
  const wrong = rejectedEmail === null ? null : html` aria-invalid="true" aria-describedby="email-problem"`
  return html`<form method="post">
    <label for="email">${m.sign_in_embedded_email({}, { locale })}</label>
    <input
      id="email"
      name="email"
      type="email"
      autocomplete="email"
      required
      maxlength="254"
      value="${rejectedEmail}"
      ${wrong}
    />
    ${rejectedEmail === null ? null : problem(locale)}
    <div class="actions"><button class="button primary">${m.sign_in_embedded_continue({}, { locale })}</button></div>
  </form>`
}

const problem = (locale: Locale): Html => {
  const text = m.sign_in_embedded_email_invalid({}, { locale })
  return html`<p class="problem" id="email-problem" role="alert"><span aria-hidden="true">&#9888;</span> ${text}</p>`
}

const GROUPS: Readonly<Record<Role, (inputs: Record<string, never>, options: { locale: Locale }) => string>> = {
  STUDENT: m.sign_in_embedded_students,
  SUPERVISOR: m.sign_in_embedded_supervisors,
  ADMIN: m.sign_in_embedded_admins,
}

const peopleForm = (locale: Locale, people: readonly SamplePerson[]): Html => {
  const groups = ROLES.map((role) => {
    const members = people.filter((person) => person.role === role)
    if (members.length === 0) return html``
    return html`<h3>${GROUPS[role]({}, { locale })}</h3>
      <ul class="people">
        ${members.map((person) => personButton(locale, person))}
      </ul>`
  })
  return html`<form class="card" method="post">
    <h2>${m.sign_in_embedded_people({}, { locale })}</h2>
    <p class="muted">${m.sign_in_embedded_people_text({}, { locale })}</p>
    ${groups}
  </form>`
}

const personButton = (locale: Locale, { email, firstName, lastName, hint }: SamplePerson): Html => {
  const initials = `${Array.from(firstName)[0] ?? ''}${Array.from(lastName)[0] ?? ''}`
  return html`<li>
    <button class="person" name="email" value="${email}">
      <span class="initials" aria-hidden="true">${initials}</span>
      <span><span class="name">${firstName} ${lastName}</span> <span class="hint">${hint(locale)}</span></span>
    </button>
  </li> `
}
