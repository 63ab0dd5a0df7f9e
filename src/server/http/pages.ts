import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isPage } from '#domain/pages.ts'
import { PRODUCT } from '#domain/product.ts'
import { m } from '#messages'
import type { Locale } from '#messages/runtime'
import { Failure } from '#server/failure.ts'
import { html as markup } from '../html/html.ts'
import { type Institution, INSTITUTION_LOGO_PATH } from '../html/page.ts'
import { pageLanguage, splitLocale } from '../html/page-language.ts'
import type { ReadSession } from '../identity/sessions/session-cookie.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

export type PageOptions = {
  /** Folder of the built pages. */
  readonly root: string
  /** Decides whether insecure requests are upgraded. */
  readonly publicUrl: string
  readonly readSession: ReadSession
  /** Where a form may lead beside our own pages: to the provider, to sign out there. */
  readonly formTargets: () => readonly string[]
  /** Anybody can sign in as anybody here; every page says so. */
  readonly isOpenToAnybody: boolean
  readonly institution: Institution
  /** Who answers for this place; null: no link. */
  readonly imprintUrl: string | null
}

/** What stands in the built index.html where the nonce of a response belongs. */
const NONCE_MARK = '__CSP_NONCE__'
/** And where it says who may be signed in: for visitors there is no need to ask, nor for somebody the system has not met yet. */
const SESSION_MARK = '__SESSION__'

/** And whether anybody can sign in as anybody. */
const OPEN_MARK = '__OPEN_TO_ANYBODY__'

/** And whose it is. */
const INSTITUTION_MARK = '__INSTITUTION__'
const INSTITUTION_LOGO_MARK = '__INSTITUTION_LOGO__'
const IMPRINT_MARK = '__IMPRINT__'

/** Where its language is named, and where its one sentence for search engines and previews belongs. */
const LANGUAGE_MARK = '<html lang="en">'
const DESCRIPTION_MARK = '__DESCRIPTION__'

/** Of a file that is looked at by itself, or runs by itself in the background. */
const FILE_POLICY = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The browser's side: hashed files for good, and the one page for every other address, with 404 where there is none.
 * Scripts come from here alone; style elements need the nonce of their response.
 */
export const pages: FastifyPluginAsync<PageOptions> = async (app, options) => {
  const { root, publicUrl, readSession, formTargets, isOpenToAnybody, institution, imprintUrl } = options
  const built = await readFile(join(root, 'index.html'), 'utf8')
  const html = built
    .replace(OPEN_MARK, isOpenToAnybody ? 'yes' : 'no')
    .replace(INSTITUTION_MARK, () => escaped(institution.name ?? ''))
    .replace(INSTITUTION_LOGO_MARK, institution.hasLogo ? INSTITUTION_LOGO_PATH : '')
    .replace(IMPRINT_MARK, () => escaped(imprintUrl ?? ''))
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    // The page is sent with what belongs into it.
    globIgnore: ['index.html'],
    setHeaders(reply, path) {
      reply.header('content-security-policy', FILE_POLICY)
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const inLanguage = { en: translated(html, 'en'), de: translated(html, 'de') } satisfies Record<Locale, string>
  app.get('/*', async (request, reply) => {
    if (!wantsPage(request)) throw new Failure('unknown_resource')
    const { path, locale } = splitLocale(pathOf(request))
    const whose = await whoseSession(readSession, request)
    const page = inLanguage[locale ?? pageLanguage(request.headers)].replace(SESSION_MARK, whose)
    // The page itself says what there is not, in the frame of whoever asked.
    return sendPage(reply.code(isPage(path) ? 200 : 404), page, publicUrl, formTargets())
  })
}

/** As far as can be told: the page comes without the database, too. */
const whoseSession = async (readSession: ReadSession, request: FastifyRequest) => {
  try {
    const caller = await readSession(request)
    if (!caller) return 'none'
    return caller.user ? 'perhaps' : 'newcomer'
  } catch {
    return 'perhaps'
  }
}

const escaped = (text: string): string => markup`${text}`.source

const translated = (page: string, locale: Locale): string =>
  page
    .replace(LANGUAGE_MARK, `<html lang="${locale}">`)
    .replace(
      DESCRIPTION_MARK,
      markup`${PRODUCT}: ${m.product_claim({}, { locale })}. ${m.landing_sentence({}, { locale })}`.source,
    )

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url

/** A name with an ending, like the icon that browsers ask for. No page has one. */
const FILE = /\.[a-z\d]{1,16}$/i

/** A person following an address, not a script or picture that is gone. */
const wantsPage = (request: FastifyRequest): boolean => {
  const path = pathOf(request)
  const { accept } = request.headers
  if (path.startsWith('/assets/') || FILE.test(path)) return false
  return accept === undefined || /text\/html|\*\/\*/.test(accept)
}

const sendPage = (reply: FastifyReply, html: string, publicUrl: string, formTargets: readonly string[]) => {
  const nonce = randomBytes(16).toString('base64')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    // Browsers hold the whole chain of redirects against it.
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ]
  return reply
    .header('content-security-policy', policy.join('; '))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html.replaceAll(NONCE_MARK, nonce))
}
