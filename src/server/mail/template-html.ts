import type { Locale } from '#messages/runtime'
import { palette } from '#design/palette.ts'
import { Html, html } from '#server/html/html.ts'
import { paragraphsOf, type Run } from './plain-text.ts'

const { light, dark } = palette

/** What one of the two wrote to the other. */
export type Quote = { readonly who: string; readonly words: string }

/** The mail in one language. */
export type RenderedPart = {
  readonly locale: Locale
  readonly subject: string
  readonly greeting: string
  readonly text: string
  /** The text is an admin's own, of several paragraphs, and its addresses are links. Ours hold names that look like some. */
  readonly isWritten: boolean
  /** What the text is about, each by itself. */
  readonly names: readonly string[]
  /** Why the other person rejected. */
  readonly reason: string | null
  /** Which of the supervisor's ideas the request is about. */
  readonly idea: string | null
  readonly quotes: readonly Quote[]
  /** How well the two fit, and tag by tag. */
  readonly fit: { readonly heading: string; readonly tags: readonly string[] } | null
  readonly button: string
  readonly footer: string
  /** The link by which its reader gets no more of its kind; null: there is none. */
  readonly unsubscribe: { readonly label: string; readonly url: string } | null
}

/** Whose place this is; the logo comes with the mail. */
export type MailInstitution = { readonly name: string | null; readonly logo: Uint8Array | null }

/** What the HTML calls the logo that is sent along (RFC 2392). */
export const LOGO_ID = 'institution-logo@tandem'

export type HtmlMail = {
  readonly parts: readonly RenderedPart[]
  readonly subject: string
  readonly button: string
  readonly url: string
  readonly product: string
  readonly institution: MailInstitution
}

/**
 * The whole mail. Mail programs drop much of a style sheet, so what must be seen stands at the elements; the sheet only
 * turns it dark. Nothing is loaded from anywhere.
 */
export function layOutHtml({ parts, subject, button, url, product, institution }: HtmlMail): string {
  return html`<!doctype html>
    <html lang="${parts[0]?.locale ?? 'en'}">
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
            ${parts.map(section)}
            <p style="margin:24px 0 0">
              <a
                class="button"
                href="${url}"
                style="display:inline-block;padding:12px 20px;border-radius:10px;background:${light.indigo};color:${light['on-indigo']};font-weight:650;text-decoration:none"
                >${button}</a
              >
            </p>
          </div>
          ${parts.map(footer)} ${institutionLine(institution)}
        </div>
      </body>
    </html> `.source
}

const FONT = `font:15px/1.5 ui-sans-serif,system-ui,-apple-system,sans-serif;color:${light.ink}`

const section = (
  { locale, subject, greeting, text, isWritten, names, reason, idea, quotes, fit }: RenderedPart,
  index: number,
): Html =>
  html`<div lang="${locale}" ${index === 0 ? null : DIVIDED}>
    <h1 style="margin:0 0 16px;font-size:20px;font-weight:650;line-height:1.2;overflow-wrap:anywhere">${subject}</h1>
    <p style="margin:0 0 12px;overflow-wrap:anywhere">${greeting}</p>
    ${isWritten ? paragraphsOf(text).map(paragraph) : html`<p style="margin:0;overflow-wrap:anywhere">${text}</p>`}
    ${
      names.length === 0
        ? null
        : html`<ul style="margin:12px 0 0;padding:0 0 0 20px">
            ${names.map(item)}
          </ul>`
    }
    ${reason && html`<p style="margin:12px 0 0">${reason}</p>`} ${idea && named(idea)} ${quotes.map(quotation)}
    ${fit && fitting(fit)}
  </div>`

const named = (idea: string): Html =>
  html`<p dir="auto" style="margin:16px 0 0;font-weight:650;overflow-wrap:anywhere">${idea}</p>`

/** In the direction of its own script, whatever that of the mail. */
const quotation = ({ who, words }: Quote): Html =>
  html`<p style="margin:16px 0 4px">${who}</p>
    <blockquote
      class="quote"
      dir="auto"
      style="margin:0;padding:0 12px;border-left:3px solid ${light.indigo};white-space:pre-line;overflow-wrap:anywhere"
    >
      ${words}
    </blockquote>`

const item = (text: string): Html => html`<li dir="auto" style="overflow-wrap:anywhere">${text}</li>`

const fitting = ({ heading, tags }: NonNullable<RenderedPart['fit']>): Html =>
  html`<p style="margin:16px 0 4px;font-weight:650">${heading}</p>
    <ul style="margin:0;padding:0 0 0 20px">
      ${tags.map(item)}
    </ul>`

const DIVIDED = html` class="divided" style="margin-top:24px;padding-top:24px;border-top:1px solid ${light.rule}"`

const paragraph = (lines: readonly (readonly Run[])[], index: number): Html =>
  html`<p dir="auto" style="margin:${index === 0 ? 0 : 12}px 0 0;overflow-wrap:anywhere">
    ${lines.map((runs, at) => html`${at === 0 ? null : BREAK}${runs.map(run)}`)}
  </p>`

const BREAK = html`<br />`

const run = ({ text, isLink }: Run): Html => {
  if (!isLink) return html`${text}`
  return html`<a class="link" href="${text}" style="color:${light.indigo}">${text}</a>`
}

const footer = ({ locale, footer: text, unsubscribe }: RenderedPart): Html =>
  html`<p class="muted" lang="${locale}" style="margin:16px 8px 0;font-size:13px;color:${light.muted}">
    ${text}
    ${
      unsubscribe &&
      html`<br /><a class="muted" href="${unsubscribe.url}" style="color:${light.muted}">${unsubscribe.label}</a>`
    }
  </p>`

/** On white, which is what logos are drawn for. */
const institutionLine = ({ name, logo }: MailInstitution): Html | null => {
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
