import type { Reminder } from '#domain/people/reminders.ts'
import type { Announcement } from '../db/queries/mails/mails-to-many.ts'
import { formattingLocale } from '#domain/language/formatting-locale.ts'
import { momentText } from '#domain/language/moment-text.ts'
import { pages } from '#domain/pages.ts'
import { PRODUCT } from '#domain/product.ts'
import type { RequestType } from '#domain/request-lifecycle.ts'
import type { RejectionReason } from '#domain/requests/request-words.ts'
import type { EndedOffer } from '#domain/waiting.ts'
import { m } from '#messages'
import { baseLocale, type Locale, locales } from '#messages/runtime'
import type { MailSettingLinks } from '../tokens/setting-links.ts'
import type { Fit } from './fit.ts'
import type { Institution } from '../site.ts'
import { type ChangedDates, datesLines } from './dates-lines.ts'
import { layOutHtml, type Quote, type RenderedPart } from './template-html.ts'
import {
  buttonText,
  endedOfferTexts,
  isToMany,
  type MailTemplateName,
  reasonText,
  reminderTexts,
  dueRequestTexts,
  pairedStudentTexts,
  textsOf,
} from './template-texts.ts'

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
  readonly isToStudent: boolean
  /** Name of the other person it is about; '' when there is none. */
  readonly other: string
  /** Messages of the other person that it is about, unread ones or an answer; 0 when it is about none. */
  readonly count: number
  /** Until when it is to be done; null: there is no such moment. */
  readonly until: Date | null
  /** Requests that wait for an answer, where there are several. */
  readonly waiting: readonly WaitingRequest[]
  /** IANA name of the zone in which moments are told. */
  readonly timeZone: string
  /** Names of the people or the tags that it is about, where there can be several. */
  readonly names: readonly string[]
  /** Title of the supervisor's idea that the request names; null when it names none. */
  readonly idea: string | null
  /** The other person's words to the recipient; null without any. */
  readonly quote: string | null
  /** The recipient's words in the request, or the question, as a reminder; null without any. */
  readonly own: string | null
  /** Why the other person rejected; null when they did not, or did not say. */
  readonly reason: RejectionReason | null
  /** The words of the admin who did it; null without one. */
  readonly note: string | null
  /** How well the two fit; null when nobody can say. */
  readonly fit: Fit | null
  /** The rules of the cycle, those before, and the requests of the reader; null for other mails. */
  readonly dates: ChangedDates | null
  /** Why an offer is over; null when it is about none. */
  readonly ended: EndedOffer | null
  /** The reason for the reminder; null for other mails. */
  readonly reminder: Reminder | null
  /** An admin's words to many, by language; null for other mails. */
  readonly written: Announcement | null
  /** Links by which the recipient chooses their mails. */
  readonly links: MailSettingLinks
  /** The page that the button opens: a path without locale prefix. */
  readonly link: string
  /** Where the site is; no slash at the end. */
  readonly publicUrl: string
}

/** The person who waits, with their words; the score is in [0, 1]. */
export type WaitingRequest = {
  readonly other: string
  readonly score: number | null
  readonly idea: string | null
  readonly sentence: string | null
  readonly until: Date
}

/** The defaults of a mail, unless it says so: it is about nobody else, and its button opens the landing page. */
export const NOTHING_ELSE = {
  type: null,
  isToStudent: false,
  other: '',
  count: 0,
  until: null,
  waiting: [],
  timeZone: 'UTC',
  names: [],
  idea: null,
  quote: null,
  own: null,
  note: null,
  reason: null,
  fit: null,
  dates: null,
  ended: null,
  reminder: null,
  written: null,
  link: pages.landing,
} as const satisfies Partial<TemplateInput>

export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string }

const NOBODYS: Institution = { name: null, logo: null }

/** Writes a mail as text and as HTML, in the recipient's language or in all. */
export function renderMail(input: TemplateInput, institution: Institution = NOBODYS): RenderedMail {
  const { language } = input.recipient
  const parts = (language ? [language] : locales).map((locale) => renderPart(locale, input))
  const subject = joined(parts.map((part) => part.subject))
  const button = joined(parts.map((part) => part.button))
  const url = urlOf(input)
  return {
    subject,
    text: layOutText(parts, button, url),
    html: layOutHtml({ parts, subject, button, url, product: PRODUCT, institution }),
  }
}

/** Several languages come one after the other. */
export function joined(texts: readonly string[]): string {
  return texts.join(' / ')
}

/** The address of the page that the mail is about, in the recipient's language. */
export function urlOf({ recipient, publicUrl, link }: TemplateInput): string {
  const { language } = recipient
  const prefix = language && language !== baseLocale ? `/${language}` : ''
  return publicUrl + prefix + (link === pages.landing ? '' : link)
}

/** Null when an admin wrote it. */
const templateOf = (input: TemplateInput) => {
  const { kind, type, count, reminder, ended, until } = input
  if (kind === 'offer_over') return endedOfferTexts(ended ?? 'passed')
  if (reminder !== null) return reminderTexts(reminder, count)
  if (kind === 'request_received' && type === 'SUPERVISION' && until !== null) return dueRequestTexts()
  if (kind === 'paired_by_admin' && input.isToStudent) return pairedStudentTexts()
  return isToMany(kind) ? null : textsOf(kind, type, count)
}

/** The mail in one language. */
export function renderPart(locale: Locale, input: TemplateInput): RenderedPart {
  const { kind, type, recipient, other, count, names, idea, quote, own, note, reason, fit, reminder } = input
  const { email, name } = recipient
  const { until, timeZone, waiting } = input
  const params = { other, product: PRODUCT, email, count, until: until ? momentText(until, locale, timeZone) : '' }
  const texts = templateOf(input)
  const { written } = input
  const text = texts ? texts.text(params, { locale }) : inLanguage(written?.text, locale)
  // Why comes first; that there are others, after all words.
  const isTurnedDown = kind === 'rejected' && type === 'SUPERVISION'
  return {
    locale,
    subject: texts ? texts.subject(params, { locale }) : inLanguage(written?.subject, locale),
    greeting: name === '' ? m.mail_greeting_nameless({}, { locale }) : m.mail_greeting({ name }, { locale }),
    text: isTurnedDown ? reasonText(reason ?? 'other', other, locale) : text,
    isWritten: texts === null,
    reason: isTurnedDown ? null : reason && reasonText(reason, other, locale),
    names: [
      ...names,
      ...waiting.map((one) => renderWaiting(locale, timeZone, one)),
      ...(input.dates ? datesLines(locale, timeZone, input.dates) : []),
    ],
    idea: idea === null ? null : m.ideas_named({ title: idea }, { locale }),
    quotes: [
      ...(note === null ? [] : [{ who: m.mail_quote_admin({}, { locale }), words: note }]),
      ...(quote === null ? [] : [{ who: m.mail_quote({ other }, { locale }), words: quote }]),
      ...waiting.flatMap(({ other: who, sentence }) =>
        sentence === null ? [] : [{ who: m.mail_quote({ other: who }, { locale }), words: sentence }],
      ),
      ...(own === null
        ? []
        : [{ who: (type === 'CHAT' ? m.mail_quote_question : m.mail_quote_own)({}, { locale }), words: own }]),
    ],
    fit: fit && renderFit(locale, fit),
    ending: isTurnedDown ? text : null,
    button: buttonText(kind, { type, reminder, count }, locale),
    footer: (isToMany(kind) ? m.mail_footer_to_many : m.mail_footer)({ product: PRODUCT, email }, { locale }),
    choices: choicesFor(locale, input.links, isToMany(kind) ? m.mail_unsubscribe({}, { locale }) : null),
  }
}

/** How its reader has a say in which mails they get. @param ofAdmins what the link says that ends mails to many; null: it is none */
export function choicesFor(locale: Locale, links: MailSettingLinks, ofAdmins: string | null): RenderedPart['choices'] {
  const all = { label: m.mail_choices({}, { locale }), url: links.choices }
  return ofAdmins === null ? [all] : [{ label: ofAdmins, url: links.fromAdmins }, all]
}

/** A language that was added later has whatever there is. */
const inLanguage = (texts: Readonly<Record<string, string>> = {}, locale: Locale): string =>
  texts[locale] ?? texts[baseLocale] ?? ''

/** The person, the subject, how well they fit, until when. */
const renderWaiting = (locale: Locale, timeZone: string, { other, score, idea, until }: WaitingRequest): string =>
  [
    other,
    ...(idea === null ? [] : [m.ideas_named({ title: idea }, { locale })]),
    ...(score === null ? [] : [m.mail_similarity({ percent: percentsIn(locale).format(score) }, { locale })]),
    m.mail_answer_until({ until: momentText(until, locale, timeZone) }, { locale }),
  ].join(' · ')

const percentsIn = (locale: Locale): Intl.NumberFormat =>
  new Intl.NumberFormat(formattingLocale(locale), { style: 'percent', maximumFractionDigits: 0 })

const renderFit = (locale: Locale, { score, tags }: Fit): NonNullable<RenderedPart['fit']> => {
  const percents = percentsIn(locale)
  return {
    heading: m.mail_similarity({ percent: percents.format(score) }, { locale }),
    tags: tags.map(({ name, best, similarity }) => {
      if (best === null) return `${name}: ${m.similarity_uncovered({}, { locale })}`
      const percent = percents.format(similarity)
      return best === name
        ? `${name}: ${percent}`
        : `${name}: ${percent}, ${m.similarity_covered({ best }, { locale })}`
    }),
  }
}

/** The end of a text; lines below it are known to be a signature. */
export function footerText(parts: readonly Pick<RenderedPart, 'footer' | 'choices'>[]): string {
  const lines = parts.flatMap(({ footer, choices }) => [footer, ...choices.map(({ label, url }) => `${label}: ${url}`)])
  return `-- \n${lines.join('\n')}\n`
}

/** Quotes as mail programs mark them: each line. */
const quoted = ({ who, words }: Quote): string => [who, ...words.split('\n').map((line) => `> ${line}`)].join('\n')

const layOutText = (parts: readonly RenderedPart[], button: string, url: string): string =>
  [...parts.flatMap((part) => [part.greeting, ...contentText(part)]), `${button}: ${url}`, footerText(parts)].join(
    '\n\n',
  )

/** The content, paragraph by paragraph. */
export function contentText({ text, names, reason, idea, quotes, fit, ending }: RenderedPart): string[] {
  return [
    text,
    ...(names.length === 0 ? [] : [names.map((name) => `- ${name}`).join('\n')]),
    ...(reason === null ? [] : [reason]),
    ...(idea === null ? [] : [idea]),
    ...quotes.map(quoted),
    ...(fit ? [[fit.heading, ...fit.tags.map((tag) => `- ${tag}`)].join('\n')] : []),
    ...(ending === null ? [] : [ending]),
  ]
}
