import { PRODUCT } from '#domain/product.ts'
import type { RequestType } from '#domain/request-lifecycle.ts'
import { m } from '#messages'
import type { Locale } from '#messages/runtime'
import { layOutHtml, type MailInstitution, type RenderedPart } from './template-html.ts'
import { type MailTemplateName, textsOf } from './template-texts.ts'

/** A mail to be written. */
export type TemplateInput = {
  readonly kind: MailTemplateName
  /** Null when it is not about a request. */
  readonly type: RequestType | null
  readonly recipient: {
    readonly email: string
    /** '' when nobody knows it yet. */
    readonly name: string
    /** Null when nobody knows it: the mail then speaks both. */
    readonly language: Locale | null
  }
  /** Name of the other person it is about; '' when there is none. */
  readonly other: string
  /** Where the button leads; no slash at the end. */
  readonly publicUrl: string
}

export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string }

const NOBODYS: MailInstitution = { name: null, logo: null }

const BOTH: readonly Locale[] = ['en', 'de']

/** Writes a mail as text and as HTML, in the recipient's language or in both. */
export function renderMail(input: TemplateInput, institution: MailInstitution = NOBODYS): RenderedMail {
  const { language } = input.recipient
  const parts = (language ? [language] : BOTH).map((locale) => renderPart(locale, input))
  const subject = joined(parts.map((part) => part.subject))
  const button = joined(parts.map((part) => part.button))
  const url = language === 'de' ? `${input.publicUrl}/de` : input.publicUrl
  return {
    subject,
    text: layOutText(parts, button, url),
    html: layOutHtml({ parts, subject, button, url, product: PRODUCT, institution }),
  }
}

const joined = (texts: readonly string[]): string => texts.join(' / ')

const renderPart = (locale: Locale, { kind, type, recipient, other }: TemplateInput): RenderedPart => {
  const { email, name } = recipient
  const params = { other, product: PRODUCT, email }
  const texts = textsOf(kind, type)
  return {
    locale,
    subject: texts.subject(params, { locale }),
    greeting: name === '' ? m.mail_greeting_nameless({}, { locale }) : m.mail_greeting({ name }, { locale }),
    text: texts.text(params, { locale }),
    button: m.mail_button({ product: PRODUCT }, { locale }),
    footer: m.mail_footer({ product: PRODUCT, email }, { locale }),
  }
}

const layOutText = (parts: readonly RenderedPart[], button: string, url: string): string =>
  [
    ...parts.map(({ greeting, text }) => `${greeting}\n\n${text}`),
    `${button}: ${url}`,
    // What stands below this line is known to be a signature.
    `-- \n${parts.map(({ footer }) => footer).join('\n')}\n`,
  ].join('\n\n')
