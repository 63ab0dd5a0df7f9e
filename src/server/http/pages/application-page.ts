import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Drawing, DrawnVisit } from '#contract/first-data.ts'
import { baseLocale, type Locale } from '#messages/runtime'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../../html/html.ts'
import { drawing } from './drawing.ts'
import { fetchedAhead } from './fetched-ahead.ts'
import { firstDataElement, pageOpener } from './first-data.ts'
import { newNonce, pagePolicy } from './page-policy.ts'
import type { PageOptions } from './page-options.ts'
import type { PageVisitor } from './page-visitor.ts'

/** What stands in the built index.html where the nonce of a response belongs, who may be signed in, and what is set. */
const NONCE_MARK = '__CSP_NONCE__'
const SESSION_MARK = '__SESSION__'
const OPEN_MARK = '__OPEN_TO_ANYBODY__'
const IMPRINT_MARK = '__IMPRINT__'
const WORKER_MARK = '__WORKER__'
const LANGUAGE_MARK = '<html lang="en">'
const TITLE_MARK = '<title>Tandem</title>'
/**
 * What fetches a script. Before a page that is drawn can be read only its styles have to be there: its scripts are named,
 * and begin to come when it is painted (web/public/color-scheme.js).
 */
const SCRIPTS =
  /<(?:link rel="(modulepreload)"|script type="module") crossorigin (?:src|href)="([^"]+)"(?:><\/script>| ?\/?>)/gu
const ROOT = '<div id="root">'
const DRAWN_ROOT = '<div id="root" data-drawn>'
/** What is drawn is painted once its end is there: lists of which half has come stand elsewhere. */
const PAINTED_WHOLE = '<link rel="expect" href="#drawn-end" blocking="render" />'
const DRAWN_END = '<i id="drawn-end" hidden></i>'

/** The application's page as built, with what is the same for everybody. */
export async function shellOf({ root, site, isKeptByBrowsers }: PageOptions): Promise<string> {
  const built = await readFile(join(root, 'index.html'), 'utf8')
  return built
    .replace(OPEN_MARK, site.isOpenToAnybody ? 'yes' : 'no')
    .replace(IMPRINT_MARK, () => html`${site.imprint ?? ''}`.source)
    .replace(WORKER_MARK, isKeptByBrowsers ? 'on' : 'off')
}

type Shown = Pick<PageVisitor, 'isNewcomer' | 'userId'> & {
  /** Without its locale prefix. */
  readonly path: string
  readonly locale: Locale
}

type Send = (request: FastifyRequest, reply: FastifyReply, shown: Shown) => Promise<FastifyReply>

/** It is the same at every address, but for what comes with it: its data, the page drawn with them, and what is fetched ahead. */
export function applicationPage(options: PageOptions, shell: string): Send {
  const { site, formTargets, code } = options
  const ready = readyPages(options)
  return async (request, reply, shown) => {
    const { locale, isNewcomer, path } = shown
    const nonce = newNonce()
    const { data, drawn } = await ready(request, shown, nonce)
    // What is drawn comes in last: people's own words stand in it, and no mark of ours is looked for there.
    const page = shell
      .replace(LANGUAGE_MARK, `<html lang="${locale}">`)
      .replace(SESSION_MARK, isNewcomer ? 'newcomer' : 'perhaps')
      .replaceAll(NONCE_MARK, nonce)
      .replace('</head>', () => `${fetchedAhead(code, path).source}${drawn ? headOf(drawn, nonce) : ''}</head>`)
      .replaceAll(SCRIPTS, (script, rel: string | undefined, address: string) =>
        drawn ? `<link data-begin="${rel ?? 'script'}" href="${address}" />` : script,
      )
      .replace('</body>', () => `${drawn ? DRAWN_END : ''}${data}</body>`)
      .replace(ROOT, () => (drawn ? DRAWN_ROOT + drawn.markup : ROOT))
      .replace(TITLE_MARK, () => drawn?.title ?? TITLE_MARK)
    return reply
      .header(
        'content-security-policy',
        pagePolicy({ publicUrl: site.publicUrl, formTargets: formTargets(), styles: `nonce-${nonce}` }),
      )
      .type('text/html; charset=utf-8')
      .send(page)
  }
}

const NOTHING = { data: '', drawn: null }

type Ready = { readonly data: string; readonly drawn: Drawing | null }

/** Makes ready what comes with the page of somebody who is known. */
const readyPages = (options: PageOptions) => {
  const { site, code } = options
  const { draw, underway } = drawing()
  const openPage = pageOpener(options)
  const settings = new Map([
    ['imprint', site.imprint ?? ''],
    ['open-to-anybody', site.isOpenToAnybody ? 'yes' : 'no'],
  ])
  const make = async (request: FastifyRequest, shown: Shown, nonce: string): Promise<Ready> => {
    const page = await openPage(request, { ...shown, search: searchOf(request) })
    if (!page) return NOTHING
    const visit: DrawnVisit = {
      address: addressOf(request, shown),
      language: shown.locale,
      nonce,
      said: (name) => (name === 'device' ? deviceOf(request) : (settings.get(name) ?? null)),
    }
    const drawn = code.has(shown.path) ? await draw(page, visit, request.log) : null
    return { data: firstDataElement(page.data), drawn }
  }
  return async (request: FastifyRequest, shown: Shown, nonce: string): Promise<Ready> =>
    shown.userId === null ? NOTHING : underway(() => make(request, shown, nonce))
}

/** What somebody looks at the page with, by the word that browsers of phones and most tablets have in their name. */
const deviceOf = ({ headers }: FastifyRequest): 'desktop' | 'phone' =>
  /Mobi|Android/.test(headers['user-agent'] ?? '') ? 'phone' : 'desktop'

/** Where the browser's own router will be, which gives the address its prefix. */
const addressOf = (request: FastifyRequest, { locale, path }: Shown): string =>
  (locale === baseLocale ? '' : `/${locale}`) + path + searchOf(request)

const searchOf = ({ url }: FastifyRequest): string => /\?.*/s.exec(url)?.[0] ?? ''

const headOf = ({ styles }: Drawing, nonce: string): string =>
  PAINTED_WHOLE + (styles ? `<style nonce="${nonce}">${styles}</style>` : '')
