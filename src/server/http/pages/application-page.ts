import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadMeta, RenderedPage } from '#contract/first-data.ts'
import { PRODUCT } from '#domain/product.ts'
import type { Locale } from '#messages/runtime'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { html, type Html } from '../../html/html.ts'
import { firstDataElement, openPage, type ReadyPage } from './first-data.ts'
import { newNonce, pagePolicy } from './page-policy.ts'
import type { PageOptions } from './page-options.ts'
import type { PageVisitor } from './page-visitor.ts'

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

type Shown = Pick<PageVisitor, 'isNewcomer' | 'userId'> & {
  /** Without its locale prefix. */
  readonly path: string
  readonly locale: Locale
}

type Send = (request: FastifyRequest, reply: FastifyReply, shown: Shown) => Promise<FastifyReply>

/** One document for every address, except for the page's data, rendering and code. */
export function applicationPage(options: PageOptions, shell: string): Send {
  const { site, code, application } = options
  const prepare = pagePreparer(options)
  return async (request, reply, shown) => {
    const nonce = newNonce()
    const device = deviceOf(request)
    const { data, rendered } = await prepare(request, shown, { nonce, device })
    const source = application.sourceOf(shown.path)
    const texts = site.germanForm === 'sie' && shown.locale === 'de' ? code.formalGerman : []
    const links = pageLinks([...code.frame, ...texts, ...((source !== null && code.pages.get(source)) || [])])
    const page = fill(shell, {
      LANGUAGE: shown.locale,
      SESSION: shown.isNewcomer ? 'newcomer' : 'perhaps',
      CSP_NONCE: nonce,
      DEVICE: device,
      TITLE: rendered?.title ?? DOCUMENT_TITLE,
      HEAD: links.source + (rendered ? PAINTED_WHOLE : ''),
      HYDRATING: rendered ? 'yes' : 'no',
      MARKUP: rendered?.markup ?? '',
      FIRST_DATA: (rendered ? PAGE_END : '') + data.source,
    })
    return reply
      .header(
        'content-security-policy',
        pagePolicy({
          publicUrl: site.publicUrl,
          styles: `nonce-${nonce}`,
          hasStyleAttributes: rendered !== null,
        }),
      )
      .type('text/html; charset=utf-8')
      .send(page)
  }
}

type Prepared = { readonly data: Html; readonly rendered: RenderedPage | null }

const NOTHING: Prepared = { data: html``, rendered: null }

/** Status and headers of this response. */
type Response = { readonly nonce: string; readonly device: 'desktop' | 'phone' }

/** Prepares data and rendering for a known visitor. */
const pagePreparer = (options: PageOptions) => {
  const { site, application } = options
  const metaOf = ({ nonce, device }: Response): ReadMeta => {
    const values: Readonly<Record<string, string>> = {
      'csp-nonce': nonce,
      device,
      imprint: site.imprint ?? '',
      'open-to-anybody': site.isOpenToAnybody ? 'yes' : 'no',
    }
    return (name) => values[name] ?? null
  }
  const render = async ({ render: draw }: ReadyPage, response: Response, log: FastifyBaseLogger) => {
    try {
      return await draw(metaOf(response))
    } catch (error) {
      log.error({ err: error }, 'a page could not be rendered')
      return null
    }
  }
  return async (request: FastifyRequest, shown: Shown, response: Response): Promise<Prepared> => {
    if (shown.userId === null) return NOTHING
    const page = await openPage(options, request, { ...shown, search: searchOf(request), germanForm: site.germanForm })
    if (!page) return NOTHING
    const isRendered = application.sourceOf(shown.path) !== null
    const rendered = isRendered ? await render(page, response, request.log) : null
    if (rendered && rendered.unanswered.length > 0)
      request.log.warn({ queries: rendered.unanswered }, 'a page asks what the data of its route leave out')
    return { data: firstDataElement(page.data), rendered }
  }
}

/** The visitor's kind of device: browsers of phones and most tablets say "Mobile". */
const deviceOf = ({ headers }: FastifyRequest): Response['device'] =>
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
