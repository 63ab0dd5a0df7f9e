import { fullName } from '#domain/names.ts'
import { isLocale } from '#messages/runtime'
import type { Correspondent } from '../db/queries/mails/correspondents.ts'
import { NOTHING_ELSE, type TemplateInput } from './template.ts'

/** The template input of an outbox row, or the reason why the mail can't be written. */
export type TemplateInputResult =
  | { readonly input: TemplateInput }
  | { readonly input: null; readonly why: 'nothing to tell' | 'unreadable' }

/** People's own words in a mail. */
export type Words = Partial<Pick<TemplateInput, 'idea' | 'quote' | 'own' | 'note' | 'reason'>>

/** What every mail has, to this person. */
export type About = Pick<TemplateInput, 'kind' | 'publicUrl' | 'timeZone' | 'links'> & { readonly userId: string }

/** The parts of a mail, besides the people that it names. */
export type Draft = Partial<Omit<TemplateInput, 'recipient' | 'isToStudent' | 'other'>> &
  About & { readonly link: string; readonly otherId?: string }

/** The template input of a draft; nothing to tell where somebody is gone. */
export function inputFor(people: ReadonlyMap<string, Correspondent>, draft: Draft): TemplateInputResult {
  const { kind, userId, otherId, ...told } = draft
  const recipient = people.get(userId)
  const other = otherId === undefined ? undefined : people.get(otherId)
  const isGone = !recipient || (otherId !== undefined && !other)
  if (isGone || (kind === 'new_admin' && recipient.role !== 'ADMIN')) return { input: null, why: 'nothing to tell' }
  const { email, language } = recipient
  const input: TemplateInput = {
    ...NOTHING_ELSE,
    ...told,
    kind,
    recipient: { email, name: fullName(recipient), language: isLocale(language) ? language : null },
    isToStudent: recipient.role === 'STUDENT',
    other: other ? nameInMail(other) : '',
  }
  return { input }
}

/** The name that others use: with the title before the name; the address while there is no name. */
export function nameInMail(person: Correspondent): string {
  const name = fullName(person)
  return (name && person.title ? `${person.title} ${name}` : name) || person.email
}
