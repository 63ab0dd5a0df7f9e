import type { Language } from '#contract/languages.ts'
import { LANGUAGES } from '#contract/languages.ts'
import type { OutputOf } from '#contract/operations.ts'
import { call } from '#web/api/call.ts'
import { keepDraft, readDraft } from '#web/api/forms/drafts.ts'
import type { ChosenInput } from '../use-selection.ts'

/** What the dialog hands to its forms. */
export type MailFormProps = {
  readonly chosen: ChosenInput
  /** How many are chosen. */
  readonly count: number
  readonly onClose: () => void
  readonly onDone: () => void
  /** Opens the dialog again, for the same people: what was sent was taken back. */
  readonly onAgain: () => void
}

const FIELDS = ['subject', 'text'] as const

type Field = (typeof FIELDS)[number]

export type MailField = `${Field}.${Language}`

/** What is typed, under the names that the server has for the fields. */
export type MailValues = Readonly<Record<MailField, string>>

/** Whom a mail would reach, how it will look, and the id under which it is sent once. */
export type MailLook = OutputOf<'admin.people.mail'> & { readonly sendId: string }

const FIELD_NAMES = LANGUAGES.flatMap((language) => FIELDS.map((field): MailField => `${field}.${language}`))
const DRAFT = 'mail-to-many'

/** What was typed and not sent, of the person who typed it. */
export function readMail(person: string): MailValues {
  const kept: unknown = readDraft(person, DRAFT)
  const known: Readonly<Record<string, unknown>> = typeof kept === 'object' && kept !== null ? { ...kept } : {}
  const valueOf = (name: MailField): string => (typeof known[name] === 'string' ? known[name] : '')
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, valueOf(name)])) as MailValues
}

/** Keeps it through a closed dialog and a reload; null, or nothing typed: it was sent. */
export function keepMail(person: string, values: MailValues | null): void {
  const isEmpty = values === null || Object.values(values).every((value) => value === '')
  keepDraft(person, DRAFT, isEmpty ? undefined : values)
}

const inLanguages = (values: MailValues, field: Field) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, values[`${field}.${language}`]])) as Record<
    Language,
    string
  >

const inputOf = (chosen: ChosenInput, values: MailValues) => ({
  ...chosen,
  subject: inLanguages(values, 'subject'),
  text: inLanguages(values, 'text'),
})

/** Tells whom the mail would reach and how it will look. */
export async function lookAtMail(chosen: ChosenInput, values: MailValues): Promise<MailLook> {
  const sendId = crypto.randomUUID()
  const look = await call('admin.people.mail', { ...inputOf(chosen, values), send_id: sendId, dry_run: true })
  return { ...look, sendId }
}

/** Sends what was looked at. */
export function sendMail(chosen: ChosenInput, values: MailValues, { sendId, digest }: MailLook) {
  return call('admin.people.mail', { ...inputOf(chosen, values), digest, send_id: sendId })
}
