import { baseLocale, type Locale } from '#messages/runtime'
import { palette } from '#design/palette.ts'
import { type Html, html } from '#server/html/html.ts'
import type { Institution } from '../site.ts'
import { type Footer, layOutFrame } from './template-frame.ts'

const { light } = palette

/** The words of one of the two to the other. */
export type Quote = { readonly who: string; readonly words: string }

/** The mail in one language. */
export type RenderedPart = Footer & {
  readonly locale: Locale
  readonly subject: string
  readonly greeting: string
  readonly text: string
  /** The text is an admin's own, of several paragraphs, and its addresses are links. Ours hold names that look like some. */
  readonly isWritten: boolean
  /** The subjects of the text, each by itself. */
  readonly names: readonly string[]
  /** Why the other person rejected. */
  readonly reason: string | null
  /** The supervisor's idea that the request is about. */
  readonly idea: string | null
  readonly quotes: readonly Quote[]
  /** How well the two fit, and tag by tag. */
  readonly fit: { readonly heading: string; readonly tags: readonly string[] } | null
  /** Below all words of people. */
  readonly ending: string | null
  readonly button: string
}

export type HtmlMail = {
  readonly parts: readonly RenderedPart[]
  readonly subject: string
  readonly button: string
  readonly url: string
  readonly product: string
  readonly institution: Institution
}

/** The whole mail. */
export function layOutHtml({ parts, subject, button, url, product, institution }: HtmlMail): string {
  const opening = html`<p style="margin:24px 0 0">
    <a
      class="button"
      href="${url}"
      style="display:inline-block;padding:12px 20px;border-radius:10px;background:${light.indigo};color:${light['on-indigo']};font-weight:650;text-decoration:none"
      >${button}</a
    >
  </p>`
  const card = [...parts.map(section), opening]
  return layOutFrame({ locale: parts[0]?.locale ?? baseLocale, subject, card, footers: parts, product, institution })
}

const section = (part: RenderedPart, index: number): Html =>
  html`<div lang="${part.locale}" ${index === 0 ? null : DIVIDED}>
    <h1 style="margin:0 0 16px;font-size:20px;font-weight:650;line-height:1.2;overflow-wrap:anywhere">
      ${part.subject}
    </h1>
    <p style="margin:0 0 12px;overflow-wrap:anywhere">${part.greeting}</p>
    ${contentHtml(part)}
  </div>`

/** The content, without a heading. */
export function contentHtml({ text, isWritten, names, reason, idea, quotes, fit, ending }: RenderedPart): Html {
  return html`${
    isWritten ? paragraphsOf(text).map(paragraph) : html`<p style="margin:0;overflow-wrap:anywhere">${text}</p>`
  }
  ${
    names.length === 0
      ? null
      : html`<ul style="margin:12px 0 0;padding:0 0 0 20px">
          ${names.map(item)}
        </ul>`
  }
  ${reason && html`<p style="margin:12px 0 0">${reason}</p>`} ${idea && named(idea)} ${quotes.map(quotation)}
  ${fit && fitting(fit)} ${ending && html`<p style="margin:16px 0 0">${ending}</p>`}`
}

const named = (idea: string): Html =>
  html`<p dir="auto" style="margin:16px 0 0;font-weight:650;overflow-wrap:anywhere">${idea}</p>`

/** Each text has the direction of its own script, whatever that of the mail. Lines are kept of the words alone, not of this template. */
const quotation = ({ who, words }: Quote): Html =>
  html`<p style="margin:16px 0 4px">${who}</p>
    <blockquote
      class="quote"
      dir="auto"
      style="margin:0;padding:0 12px;border-left:3px solid ${light.indigo};overflow-wrap:anywhere"
    >
      <span style="white-space:pre-line">${words}</span>
    </blockquote>`

const item = (text: string): Html => html`<li dir="auto" style="overflow-wrap:anywhere">${text}</li>`

const fitting = ({ heading, tags }: NonNullable<RenderedPart['fit']>): Html =>
  html`<p style="margin:16px 0 4px;font-weight:650">${heading}</p>
    ${
      tags.length === 0
        ? null
        : html`<ul style="margin:0;padding:0 0 0 20px">
            ${tags.map(item)}
          </ul>`
    }`

/** Above what follows something else. */
export const DIVIDED = html` class="divided" style="margin-top:24px;padding-top:24px;border-top:1px solid ${light.rule}"`

const paragraph = (lines: readonly (readonly Run[])[], index: number): Html =>
  html`<p dir="auto" style="margin:${index === 0 ? 0 : 12}px 0 0;overflow-wrap:anywhere">
    ${lines.map((runs, at) => html`${at === 0 ? null : BREAK}${runs.map(run)}`)}
  </p>`

const BREAK = html`<br />`

const run = ({ text, isLink }: Run): Html => {
  if (!isLink) return html`${text}`
  return html`<a class="link" href="${text}" style="color:${light.indigo}">${text}</a>`
}

/** A piece of a line: words, or an address that a link leads to. */
export type Run = { readonly text: string; readonly isLink: boolean }

const ADDRESS = /https?:\/\/[^\s<>"]+/giu
/** Punctuation after an address is no part of it; neither is a bracket that the address did not open. */
const AFTER_ADDRESS = /(?:[.,;:!?'"»“”]|\)(?<!\([^()]*\)))+$/u

/** Plain text as paragraphs of lines: blank lines part them, http(s) addresses become links, nothing else is markup. */
export function paragraphsOf(text: string): Run[][][] {
  return text.split(/\n\s*\n/u).map((lines) => lines.split('\n').map(runsOf))
}

const runsOf = (line: string): Run[] => {
  const runs: Run[] = []
  let end = 0
  for (const { 0: found, index } of line.matchAll(ADDRESS)) {
    const address = found.replace(AFTER_ADDRESS, '')
    if (!URL.canParse(address)) continue
    runs.push({ text: line.slice(end, index), isLink: false }, { text: address, isLink: true })
    end = index + address.length
  }
  return [...runs, { text: line.slice(end), isLink: false }].filter(({ text }) => text !== '')
}
