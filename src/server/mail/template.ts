import { pages } from '#domain/pages.ts'
import { PRODUCT } from '#domain/product.ts'
import type { RequestType } from '#domain/request-lifecycle.ts'
import type { RejectionReason } from '#domain/requests/rejection.ts'
import { m } from '#messages'
import { baseLocale, type Locale, locales } from '#messages/runtime'
import { layOutHtml, type MailInstitution, type Quote, type RenderedPart } from './template-html.ts'
import { type MailTemplateName, reasonText, textsOf } from './template-texts.ts'

/** A mail to be written. */
export type TemplateInput = {
  readonly kind: MailTemplateName
  /** Null when it is not about a request. */
  readonly type: RequestType | null
  readonly recipient: {
    readonly email: string
    /** '' when nobody knows it yet. */
    readonly name: string
    /** Null when nobody knows it: the mail then speaks all languages. */
    readonly language: Locale | null
  }
  /** Name of the other person it is about; '' when there is none. */
  readonly other: string
  /** What the other person wrote to the recipient; null when it was nothing. */
  readonly quote: string | null
  /** Why the other person rejected; null when they did not, or did not say. */
  readonly reason: RejectionReason | null
  /** The page that the button opens: a path without locale prefix. */
  readonly link: string
  /** Where the site is; no slash at the end. */
  readonly publicUrl: string
}

export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string }

const NOBODYS: MailInstitution = { name: null, logo: null }

/** Writes a mail as text and as HTML, in the recipient's language or in all. */
export function renderMail(input: TemplateInput, institution: MailInstitution = NOBODYS): RenderedMail {
  const { language } = input.recipient
  const parts = (language ? [language] : locales).map((locale) => renderPart(locale, input))
  const subject = joined(parts.map((part) => part.subject))
  const button = joined(parts.map((part) => part.button))
  const prefix = language && language !== baseLocale ? `/${language}` : ''
  const url = input.publicUrl + prefix + (input.link === pages.landing ? '' : input.link)
  return {
    subject,
    text: layOutText(parts, button, url),
    html: layOutHtml({ parts, subject, button, url, product: PRODUCT, institution }),
  }
}

const joined = (texts: readonly string[]): string => texts.join(' / ')

const renderPart = (locale: Locale, { kind, type, recipient, other, quote, reason }: TemplateInput): RenderedPart => {
  const { email, name } = recipient
  const params = { other, product: PRODUCT, email }
  const texts = textsOf(kind, type)
  return {
    locale,
    subject: texts.subject(params, { locale }),
    greeting: name === '' ? m.mail_greeting_nameless({}, { locale }) : m.mail_greeting({ name }, { locale }),
    text: texts.text(params, { locale }),
    reason: reason && reasonText(reason, other, locale),
    quote: quote === null ? null : { who: m.mail_quote({ other }, { locale }), words: quote },
    button: m.mail_button({ product: PRODUCT }, { locale }),
    footer: m.mail_footer({ product: PRODUCT, email }, { locale }),
  }
}

/** As mail programs mark it. A sentence has one line. */
const quoted = ({ who, words }: Quote): string => `${who}\n> ${words}`

const layOutText = (parts: readonly RenderedPart[], button: string, url: string): string =>
  [
    ...parts.flatMap(({ greeting, text, reason, quote }) => [
      greeting,
      text,
      ...(reason === null ? [] : [reason]),
      ...(quote ? [quoted(quote)] : []),
    ]),
    `${button}: ${url}`,
    // What stands below this line is known to be a signature.
    `-- \n${parts.map(({ footer }) => footer).join('\n')}\n`,
  ].join('\n\n')
