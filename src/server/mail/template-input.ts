import type { RequestType } from '#domain/request-lifecycle.ts'
import { isLocale } from '#messages/runtime'
import type { Correspondent } from '../db/queries/mails/delivery.ts'
import type { MailSettingLinks } from '../setting-links.ts'
import type { Fit } from './fit.ts'
import type { TemplateInput } from './template.ts'
import type { MailTemplateName } from './template-texts.ts'

/** The template input of an outbox row, or the reason why the mail can't be written. */
export type TemplateInputResult =
  | { readonly input: TemplateInput }
  | { readonly input: null; readonly why: 'nothing to tell' | 'unreadable' }

/** What stands in a mail of what people wrote. */
export type Words = Partial<Pick<TemplateInput, 'idea' | 'quote' | 'own' | 'note' | 'reason'>>

/** What a mail is made of, besides the people that it names. */
export type Draft = {
  readonly kind: MailTemplateName
  readonly userId: string
  readonly publicUrl: string
  readonly links: MailSettingLinks
  readonly link: string
  readonly type?: RequestType
  readonly otherId?: string
  readonly fit?: Fit | null
  readonly count?: number | undefined
  readonly names?: readonly string[] | undefined
} & Words &
  Partial<
    Pick<TemplateInput, 'dates' | 'ended' | 'reminder' | 'written' | 'until' | 'isPlaceKept' | 'waiting' | 'timeZone'>
  >

/** The template input of a draft; nothing to tell where somebody is gone. */
export function inputFor(people: ReadonlyMap<string, Correspondent>, draft: Draft): TemplateInputResult {
  const { kind, userId, publicUrl, links, link, type = null, otherId } = draft
  const { idea = null, quote = null, own = null, note = null, reason = null, fit = null, count = 0, names = [] } = draft
  const {
    dates = null,
    ended = null,
    reminder = null,
    written = null,
    until = null,
    isPlaceKept = false,
    waiting = [],
    timeZone = 'UTC',
  } = draft
  const recipient = people.get(userId)
  const other = otherId === undefined ? undefined : people.get(otherId)
  const isGone = !recipient || (otherId !== undefined && !other)
  if (isGone || (kind === 'new_admin' && recipient.role !== 'ADMIN')) return { input: null, why: 'nothing to tell' }
  const { email, language } = recipient
  const input: TemplateInput = {
    kind,
    type,
    recipient: { email, name: nameOf(recipient), language: isLocale(language) ? language : null },
    isToStudent: recipient.role === 'STUDENT',
    other: other ? calledBy(other) : '',
    count,
    until,
    isPlaceKept,
    waiting,
    timeZone,
    names,
    idea,
    quote,
    own,
    note,
    reason,
    fit,
    dates,
    ended,
    reminder,
    written,
    links,
    link,
    publicUrl,
  }
  return { input }
}

const nameOf = ({ firstName, lastName }: Correspondent): string => `${firstName} ${lastName}`.trim()

/** As those who deal with them call them: with the title before the name; by the address while there is no name. */
export function calledBy(person: Correspondent): string {
  const name = nameOf(person)
  return (name && person.title ? `${person.title} ${name}` : name) || person.email
}
