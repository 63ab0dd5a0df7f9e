import { readFileSync } from 'node:fs'
import { PRODUCT } from '#domain/product.ts'
import { m } from '#messages'
import type { Locale } from '#messages/runtime'
import { LOGO_SHAPE } from '#design/logo.ts'
import { tokensOf } from '#design/palette.ts'
import { type Html, html } from '#server/html/html.ts'
import type { Institution, Site } from '#server/site.ts'

/** The style sheet of these pages, to be served at the address that `renderPage` is given. */
export const pageStyles = [
  tokensOf('light', ':root'),
  `@media (prefers-color-scheme: dark) {\n${tokensOf('dark', ':root')}}\n`,
  ':root { color-scheme: light dark; }\n',
  readFileSync(new URL('./page.css', import.meta.url), 'utf8'),
].join('')

/** The path of the institution's logo, if one is set. */
export const INSTITUTION_LOGO_PATH = '/institution-logo'

/** Options that all pages of a server have in common, for any reader. */
export type PageDefaults = {
  readonly locale: Locale
  /** Address of `pageStyles`. */
  readonly stylesheet: string
  readonly site: Pick<Site, 'isOpenToAnybody' | 'institution'>
}

export type Page = PageDefaults & { readonly title: string; readonly main: Html }

/** A whole page outside the app: works without scripts, without inline styles, in both themes, from 360 px up. */
export function renderPage({ locale, title, stylesheet, main, site }: Page): string {
  const warning = site.isOpenToAnybody ? html`<p class="warning">${m.open_sign_in_warning({}, { locale })}</p>` : null
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} - ${PRODUCT}</title>
        <link rel="stylesheet" href="${stylesheet}" />
      </head>
      <body>
        ${warning}
        <div class="page">
          <header><a class="brand" href="/">${LOGO}${PRODUCT}</a>${inHeader(site.institution)}</header>
          <main>${main}</main>
        </div>
      </body>
    </html> `.source
}

/**
 * Headers of such a page. Its forms, and what they redirect to, stay on our origin: browsers check the whole chain of
 * redirects against form-action. The referrer goes to ourselves, because without any the browser calls the origin of a
 * form "null".
 * @param publicUrl our own address, for forms opened under another name of this machine
 */
export function pageHeaders(publicUrl: string): Record<string, string> {
  const { origin } = new URL(publicUrl)
  return {
    'cache-control': 'no-store',
    'content-security-policy':
      `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' ${origin}; ` +
      `base-uri 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}

const inHeader = ({ name, logo }: Institution): Html | null => {
  if (name === null && logo === null) return null
  return html`<p class="institution">${logo && html`<img src="${INSTITUTION_LOGO_PATH}" alt="" />`}${name}</p>`
}

const LOGO = html`<svg viewBox="0 0 ${LOGO_SHAPE.width} ${LOGO_SHAPE.height}" aria-hidden="true">
  <circle class="second" cx="${LOGO_SHAPE.two.x}" cy="${LOGO_SHAPE.two.y}" r="${LOGO_SHAPE.radius}" />
  <circle class="first" cx="${LOGO_SHAPE.one.x}" cy="${LOGO_SHAPE.one.y}" r="${LOGO_SHAPE.radius}" />
  <path class="shared" d="${LOGO_SHAPE.shared}" />
</svg>`
