import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import { join } from 'node:path'
import { RETURN_COOKIE } from '#contract/device-cookies.ts'
import {
  LANDING_FIELDS,
  LANDING_NOTICES,
  type LandingTheme,
  type LandingVisit,
  PREFERENCE_SECONDS,
  THEME_COOKIE,
  THEMES,
} from '#contract/landing-page.ts'
import { redirectTo } from '#domain/redirects/asked-for.ts'
import { landing } from '#domain/landing.ts'
import { isPage } from '#domain/pages.ts'
import { baseLocale, cookieName as LANGUAGE_COOKIE, type Locale, toLocale } from '#messages/runtime'
import { Failure } from '#server/failure.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { pageLanguage, splitLocale } from '../../html/page-language.ts'
import { isSecure, readCookie, type WithHeaders } from '../../identity/sessions/session-cookie.ts'
import { serviceWorker, SHELL_PATH } from '../installed-app/worker.ts'
import { isSharedComputer } from '../sign-in/device-cookies.ts'
import { applicationPage, shellOf, type PageOptions } from './application-page.ts'
import { hashSource, pagePolicy } from './page-policy.ts'
import { type PageContext, type PageVisitor, verificationOf, visitorOfPage } from './page-visitor.ts'
import { stringifySetCookie } from 'cookie'

/** Policy for files that are opened by themselves, or run by themselves in the background. */
const FILE_POLICY = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The browser's side: hashed files, cached for good; the landing page for visitors who are signed out; the
 * application's page for every other address, with 404 where there is none. The visitor decides which
 * (domain/landing.ts), before anything is sent.
 */
export const pages: FastifyPluginAsync<PageOptions> = async (app, options) => {
  await app.register(fastifyStatic, {
    ...filesFrom(options.root, 'no-cache'),
    wildcard: false,
    // Page and worker are sent with their data; each file of the assets would need a route of its own.
    globIgnore: ['index.html', 'sw.js', 'assets/**'],
  })
  await app.register(fastifyStatic, {
    ...filesFrom(join(options.root, 'assets'), 'public, max-age=31536000, immutable'),
    prefix: '/assets/',
    decorateReply: false,
  })
  const shell = await shellOf(options)
  const sendApplication = applicationPage(options, shell)
  const sendLanding = landingPage(options)
  await serviceWorker(app, { root: options.root, shell, isOn: options.isKeptByBrowsers })
  app.get(SHELL_PATH, (request, reply) =>
    sendApplication(request, reply.header('cache-control', 'no-store'), {
      locale: baseLocale,
      path: '',
      isKnown: null,
    }),
  )
  app.get('/*', async (request, reply) => {
    if (!wantsPage(request)) throw new Failure('unknown_resource')
    const visit = await visitOf(options.context, request)
    // The response varies with settings and sign-in, so it is not cached.
    reply.headers({ 'cache-control': 'no-store', vary: 'accept-language, cookie' })
    const { path, home, search, visitor, remembered } = visit
    const language = languageCookie(request, remembered, options.site.publicUrl)
    if (language) reply.header('set-cookie', language)
    if (!visitor) return sendApplication(request, reply.code(isPage(path) ? 200 : 404), visit)
    const decision = landing(visitor, path, { verifying: search.has(LANDING_FIELDS.code) })
    if (decision.kind === 'redirect' && visitor.signedIn) {
      const to = redirectTo(visitor, decision.to, { path, address: request.url })
      return reply.redirect(home.replace(/\/$/, '') + to)
    }
    if (decision.kind === 'redirect' && isPage(path)) {
      return reply.redirect(`${home}?${new URLSearchParams({ [LANDING_FIELDS.returnTo]: request.url }).toString()}`)
    }
    if (!visitor.signedIn || isLanding(path)) return sendLanding(request, reply, visit)
    // The page itself says that nothing is here, in the visitor's frame.
    return sendApplication(request, reply.code(decision.kind === 'stay' ? 200 : 404), visit)
  })
}

const filesFrom = (root: string, cacheControl: string): FastifyStaticOptions => ({
  root,
  index: false,
  preCompressed: true,
  setHeaders: (reply) => {
    reply.header('content-security-policy', FILE_POLICY)
    reply.header('vary', 'accept-encoding')
    reply.header('cache-control', cacheControl)
  },
})

/** A visitor at an address. */
type Visit = PageVisitor & {
  /** Without its locale prefix. */
  readonly path: string
  readonly search: URLSearchParams
  /** The language in the address, else the one that the visitor has chosen: the browser remembers it. */
  readonly remembered: Locale | undefined
  readonly locale: Locale
  /** The landing page's address in that language. */
  readonly home: string
}

const visitOf = async (context: PageContext, request: FastifyRequest): Promise<Visit> => {
  const [address = '', query = ''] = request.url.split(/\?(.*)/s)
  const { path, locale: named } = splitLocale(address)
  const visitor = await visitorOfPage(context, request)
  const remembered = named ?? toLocale(visitor.language)
  const locale = remembered ?? pageLanguage(request.headers)
  const home = locale === baseLocale ? '/' : `/${locale}`
  return { ...visitor, path, search: new URLSearchParams(query), remembered, locale, home }
}

/** A name with an extension, like the icon that browsers request. No page has one. */
const FILE = /\.[a-z\d]{1,16}$/i

/** Whether a person follows an address; otherwise a script or picture is missing. */
const wantsPage = ({ url, headers: { accept } }: FastifyRequest): boolean => {
  const path = url.split('?', 1)[0] ?? url
  if (path.startsWith('/assets/') || FILE.test(path)) return false
  return accept === undefined || /text\/html|\*\/\*/.test(accept)
}

const isLanding = (path: string): boolean => path.replace(/\/+$/, '') === ''

type Send = (request: FastifyRequest, reply: FastifyReply, visit: Visit) => Promise<FastifyReply>

/** The landing page, which needs no script: for visitors who are signed out, and for scanned codes. */
const landingPage = ({ context, application: { renderLanding }, site }: PageOptions): Send => {
  const styles = hashSource(site.styles)
  return async (request, reply, { visitor, path, search, locale, home }) => {
    // In the address, of visitors without scripts.
    const theme = themeOf(search.get(LANDING_FIELDS.theme))
    if (theme) {
      search.delete(LANDING_FIELDS.theme)
      const rest = search.toString()
      reply.header('set-cookie', preferenceCookie(THEME_COOKIE, theme, site.publicUrl))
      return reply.redirect(home + (rest && `?${rest}`), 303)
    }
    const code = search.get(LANDING_FIELDS.code)
    const visit: LandingVisit = {
      language: locale,
      theme: themeOf(readCookie(request, THEME_COOKIE)) ?? 'auto',
      notice: LANDING_NOTICES.find((notice) => notice === search.get(LANDING_FIELDS.notice)) ?? null,
      missing: isLanding(path) ? null : path,
      verification: code ? { code, result: await verificationOf(context, request, { code, locale }) } : null,
      isSignedIn: visitor?.signedIn === true,
      isShared: isSharedComputer(request),
      returnTo: search.get(LANDING_FIELDS.returnTo) ?? readCookie(request, RETURN_COOKIE),
    }
    return reply
      .code(visit.missing === null ? 200 : 404)
      .header('content-security-policy', pagePolicy({ publicUrl: site.publicUrl, styles }))
      .type('text/html; charset=utf-8')
      .send(renderLanding(site, visit))
  }
}

const themeOf = (text: string | null): LandingTheme | null => THEMES.find((theme) => theme === text) ?? null

/** A choice on this device, which scripts read, too. */
const preferenceCookie = (name: string, value: string, publicUrl: string): string =>
  stringifySetCookie({
    name,
    value,
    path: '/',
    maxAge: PREFERENCE_SECONDS,
    sameSite: 'lax',
    secure: isSecure(publicUrl),
  })

/** The `Set-Cookie` header that stores a language, by which the page's script chooses, too; null if it is stored already. */
const languageCookie = (request: WithHeaders, language: Locale | undefined, publicUrl: string): string | null => {
  if (!language || readCookie(request, LANGUAGE_COOKIE) === language) return null
  return preferenceCookie(LANGUAGE_COOKIE, language, publicUrl)
}
