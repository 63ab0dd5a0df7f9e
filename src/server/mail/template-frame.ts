import type { Locale } from '#messages/runtime'
import { palette } from '#design/palette.ts'
import { Html, html } from '#server/html/html.ts'
import type { Institution } from '#server/site.ts'

const { light, dark } = palette

/** The content id of the logo that is sent along (RFC 2392). */
export const LOGO_ID = 'institution-logo@tandem'

/** The text below the card, in one language. */
export type Footer = {
  readonly locale: Locale
  readonly footer: string
  /** The links by which its reader chooses which mails they get. */
  readonly choices: readonly { readonly label: string; readonly url: string }[]
}

type Framed = {
  readonly locale: Locale
  readonly subject: string
  readonly card: Html | readonly Html[]
  readonly footers: readonly Footer[]
  readonly product: string
  readonly institution: Institution
}

/**
 * The whole mail around what it tells. Mail programs drop much of a style sheet, so what must be seen stands at the elements; the sheet
 * only turns it dark. Nothing is loaded from anywhere.
 */
export function layOutFrame({ locale, subject, card, footers, product, institution }: Framed): string {
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${DARK}
        </style>
      </head>
      <body class="paper" style="margin:0;padding:24px 16px;background:${light.paper};${FONT}">
        <div style="max-width:560px;margin:0 auto">
          ${brand(product)}
          <div
            class="card"
            style="padding:24px;border:1px solid ${light.rule};border-radius:14px;background:${light.surface}"
          >
            ${card}
          </div>
          ${footers.map(footer)} ${institutionLine(institution)}
        </div>
      </body>
    </html> `.source
}

const FONT = `font:15px/1.5 ui-sans-serif,system-ui,-apple-system,sans-serif;color:${light.ink}`

const footer = ({ locale, footer: text, choices }: Footer): Html =>
  html`<p class="muted" lang="${locale}" style="margin:16px 8px 0;font-size:13px;color:${light.muted}">
    ${text}${choices.map(choice)}
  </p>`

const choice = ({ label, url }: Footer['choices'][number]): Html =>
  html`<br /><a class="muted" href="${url}" style="color:${light.muted}">${label}</a>`

/** On white, which is what logos are drawn for. */
const institutionLine = ({ name, logo }: Institution): Html | null => {
  if (name === null && logo === null) return null
  const image = html`<img
    src="cid:${LOGO_ID}"
    alt=""
    height="32"
    style="height:32px;max-width:160px;padding:4px;border-radius:4px;background:${light.surface};vertical-align:middle"
  />`
  return html`<p class="muted" style="margin:16px 8px 0;font-size:13px;color:${light.muted}">
    ${logo ? image : null} <span style="vertical-align:middle">${name}</span>
  </p>`
}

/** Two overlapping circles, without a picture to load. */
const brand = (product: string): Html =>
  html`<p style="margin:0 0 16px;font-size:20px;font-weight:650;line-height:20px">
    <span class="first" style="${CIRCLE};background:${light['circle-one']}"></span
    ><span class="second" style="${CIRCLE};margin-left:-6px;background:${light['circle-two']};opacity:.8"></span>
    <span style="vertical-align:middle">${product}</span>
  </p>`

const CIRCLE = 'display:inline-block;width:18px;height:18px;border-radius:9px;vertical-align:middle'

const DARK = new Html(`@media (prefers-color-scheme: dark) {
            .paper { background: ${dark.paper} !important; color: ${dark.ink} !important; }
            .card { background: ${dark.surface} !important; border-color: ${dark.rule} !important; }
            .divided { border-color: ${dark.rule} !important; }
            .quote { border-color: ${dark.indigo} !important; }
            .muted { color: ${dark.muted} !important; }
            .link { color: ${dark.indigo} !important; }
            .button { background: ${dark.indigo} !important; color: ${dark['on-indigo']} !important; }
            .first { background: ${dark['circle-one']} !important; }
            .second { background: ${dark['circle-two']} !important; }
          }`)
