import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PRODUCT } from '#domain/product.ts'
import type { Locale } from '#messages/runtime'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { html, Html } from '../../html/html.ts'
import { newNonce, pagePolicy } from './page-policy.ts'
import { type PageVisitor, incoming, type PageContext } from './page-visitor.ts'
import {
  type Ask,
  FIRST_DATA_ID,
  type FirstData,
  type OpenedAddress,
  type RenderedPage,
  type ServerApplication,
} from '#contract/first-data.ts'
import { Failure } from '#server/failure.ts'
import { type Caller, type CallLimits, perform } from '#server/operation.ts'
import type { LandingSite } from '#contract/landing-page.ts'
import type { PageCode } from './built-pages.ts'

/** A placeholder of web/index.html: `__NAME__`, inside a comment where no attribute can stand. */
const SLOT = /<!--__([A-Z_]+)__-->|__([A-Z_]+)__/gu

/** Replaces the placeholders that have a value. Values are markup. */
const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(SLOT, (slot, comment: string | undefined, attribute: string | undefined) => {
    const value = values[comment ?? attribute ?? '']
    return value ?? slot
  })

const DOCUMENT_TITLE = `<title>${PRODUCT}</title>`
/** A page is painted only when its end has arrived, so that a list never appears in halves. */
const PAINTED_WHOLE = '<link rel="expect" href="#page-end" blocking="render" />'
const PAGE_END = '<i id="page-end" hidden></i>'

/** The built application page, with what is the same for everybody. */
export async function shellOf({ root, site, isKeptByBrowsers }: PageOptions): Promise<string> {
  return fill(await readFile(join(root, 'index.html'), 'utf8'), {
    OPEN_TO_ANYBODY: site.isOpenToAnybody ? 'yes' : 'no',
    IMPRINT: html`${site.imprint ?? ''}`.source,
    GERMAN_FORM: site.germanForm,
    WORKER: isKeptByBrowsers ? 'on' : 'off',
  })
}

type Shown = Pick<PageVisitor, 'isKnown'> & {
  /** Without its locale prefix. */
  readonly path: string
  readonly locale: Locale
}

type Send = (request: FastifyRequest, reply: FastifyReply, shown: Shown) => Promise<FastifyReply>

/** One document for every address, except for the page's data, rendering and code. */
export function applicationPage(options: PageOptions, shell: string): Send {
  const { site, code, application } = options
  const linksOf = (path: string, locale: Locale): Html => {
    const texts = site.germanForm === 'sie' && locale === 'de' ? code.formalGerman : []
    const own = application.sourcesOf(path).flatMap((source) => code.pages.get(source) ?? [])
    return pageLinks([...new Set([...code.frame, ...texts, ...own])])
  }
  return async (request, reply, { path, locale, isKnown }) => {
    const nonce = newNonce()
    const device = deviceOf(request)
    const meta: Readonly<Record<string, string>> = {
      'csp-nonce': nonce,
      device,
      imprint: site.imprint ?? '',
      'open-to-anybody': site.isOpenToAnybody ? 'yes' : 'no',
    }
    const opened = { path, search: searchOf(request), locale, germanForm: site.germanForm }
    const page =
      isKnown === null
        ? null
        : await openPage(options, request, { ...opened, isKnown, meta: (name) => meta[name] ?? null })
    const rendered = page?.rendered
    const document = fill(shell, {
      LANGUAGE: locale,
      CSP_NONCE: nonce,
      DEVICE: device,
      TITLE: rendered?.title ?? DOCUMENT_TITLE,
      HEAD: linksOf(path, locale).source + (rendered ? PAINTED_WHOLE : ''),
      HYDRATING: rendered ? 'yes' : 'no',
      MARKUP: rendered?.markup ?? '',
      FIRST_DATA: (rendered ? PAGE_END : '') + (page ? firstDataElement(page.data).source : ''),
    })
    return reply
      .header(
        'content-security-policy',
        pagePolicy({ publicUrl: site.publicUrl, styles: `nonce-${nonce}`, hasStyleAttributes: Boolean(rendered) }),
      )
      .type('text/html; charset=utf-8')
      .send(document)
  }
}

/** The visitor's kind of device: browsers of phones and most tablets say "Mobile". */
const deviceOf = ({ headers }: FastifyRequest): 'phone' | 'desktop' =>
  /Mobi|Android/.test(headers['user-agent'] ?? '') ? 'phone' : 'desktop'

const searchOf = ({ url }: FastifyRequest): string => /\?.*/s.exec(url)?.[0] ?? ''

const isStyle = (file: string): boolean => file.endsWith('.css')

/**
 * Links a page's files in its head. Code loads while the page is parsed, after the styles, which the first paint needs.
 */
const pageLinks = (files: readonly string[]): Html => {
  const styles = files.filter(isStyle).map((file) => html`<link rel="stylesheet" crossorigin href="${file}" />`)
  const code = files
    .filter((file) => !isStyle(file))
    .map((file) => html`<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}" />`)
  return html`${[...styles, ...code]}`
}

/** A page with its data. */
type ReadyPage = { readonly data: FirstData; readonly rendered: RenderedPage | null }

/**
 * Renders a page with its data, which it asks by the same operations, with the visitor's session, and counted like
 * their calls.
 * @returns null if that fails: the page is then for its script
 */
const openPage = async (
  { context, application }: Pick<PageOptions, 'context' | 'application'>,
  request: FastifyRequest,
  opened: OpenedAddress,
): Promise<ReadyPage | null> => {
  const { dependencies, cookie, now, seen, moment } = context
  const sessionId = cookie.read(request, now())
  let caller: Caller | null = null as Caller | null
  const { limits } = dependencies
  // Opening a page counts as one call, which was counted when its visitor was recognised. Searches and expensive calls
  // still count.
  const count: CallLimits['count'] = async (counted) => {
    if (counted.operation && counted.operation.cost !== 'usual') await limits.count(counted)
  }
  const ask: Ask = async (name, input) => {
    try {
      return await perform({ ...dependencies, limits: { ...limits, count } }, name, {
        ...incoming(context, request, opened.locale),
        sessionId,
        input,
        recognised: (found) => void (caller = found),
      })
    } catch (error) {
      // The page asks again, and says it if that fails, too.
      if (!(error instanceof Failure)) request.log.error({ err: error }, `a page is sent without ${name}`)
      throw error
    }
  }
  // Taken before anything is read: the stream reports everything from then on.
  const since = moment()
  try {
    const { state, rendered } = await application.open(opened, ask)
    if (caller) await seen(caller, now())
    return { data: { since, state }, rendered }
  } catch (error) {
    request.log.error({ err: error }, 'a page could not be rendered')
    return null
  }
}

/** Characters that could end a script element or a line, written as JSON escapes. */
const SPECIAL = /[<\u2028\u2029]/gu

/** The data as a script element that no browser runs. */
const firstDataElement = (data: FirstData): Html => {
  const json = JSON.stringify(data).replace(
    SPECIAL,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return new Html(`<script id="${FIRST_DATA_ID}" type="application/json">${json}</script>`)
}

export type PageOptions = {
  /** Folder of the built pages. */
  readonly root: string
  readonly context: PageContext
  readonly code: PageCode
  readonly application: ServerApplication
  readonly site: LandingSite
  /** Whether browsers store the application for offline use. */
  readonly isKeptByBrowsers: boolean
}
