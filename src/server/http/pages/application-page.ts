import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PRODUCT } from '#domain/product.ts'
import type { Locale } from '#messages/runtime'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { html, type Html } from '../../html/html.ts'
import { firstDataElement, openPage } from './first-data.ts'
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
