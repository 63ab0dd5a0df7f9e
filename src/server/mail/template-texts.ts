import type { MailKind } from '#domain/mails/mail-delivery.ts'
import { PRODUCT } from '#domain/product.ts'
import type { RequestType } from '#domain/request-lifecycle.ts'
import type { Reminder } from '#domain/people/reminders.ts'
import type { RejectionReason } from '#domain/requests/request-words.ts'
import type { EndedOffer } from '#domain/waiting.ts'
import { m } from '#messages'
import type { Locale } from '#messages/runtime'

export const MAIL_TEMPLATES = [
  'added',
  'added_unregistered',
  'request_received',
  'accepted',
  'rejected',
  'removed',
  'rejection_undone',
  'acceptance_undone',
  'addition_undone',
  'removal_undone',
  'accepted_elsewhere',
  'message',
  'paired_by_admin',
  'ended_by_admin',
  'pair_reset',
  'pair_deleted',
  'pairs_ended',
  'tags_lost',
  'place_offered',
  'offer_over',
  'new_admin',
  'announcement',
  'reminder',
  'answer_reminder',
  'request_expired',
  'request_cycle_ended',
  'dates_changed',
] as const satisfies readonly MailKind[]

/** The kinds of mails. */
export type MailTemplateName = (typeof MAIL_TEMPLATES)[number]

/** Whether admins write it to many. */
export function isToMany(kind: MailTemplateName): kind is 'announcement' | 'reminder' {
  return kind === 'announcement' || kind === 'reminder'
}

/** Kinds that chat requests have, too, in words of their own. */
const CHAT_TEMPLATES = ['request_received', 'accepted', 'rejected', 'removed'] as const

/** The parameters of the sentences: the other person's name, the product's name, the recipient's address, unread messages, requests or hours left, a moment. */
export type TemplateParams = {
  readonly other: string
  readonly product: string
  readonly email: string
  readonly count: number
  readonly until: string
}

type Text = (params: TemplateParams, options: { locale: Locale }) => string
type TemplateTexts = { readonly subject: Text; readonly text: Text }
/** An announcement has the words of its author, and a reminder those of what it reminds of. */
type OwnTemplate = Exclude<MailTemplateName, 'announcement' | 'reminder' | 'offer_over'>

type Key =
  | OwnTemplate
  | `offer_over_${EndedOffer}`
  | 'message_one'
  | Several
  | 'request_received_due'
  | `chat_${(typeof CHAT_TEMPLATES)[number]}`
  | 'chat_answered'
  | `reminder_${Reminder}`
  | 'reminder_requests_one'

/** Kinds that tell of several requests at once, in words of their own. */
type Several = 'answer_reminders' | 'requests_expired' | 'requests_cycle_ended'

const SEVERAL: Readonly<Partial<Record<MailTemplateName, Several>>> = {
  answer_reminder: 'answer_reminders',
  request_expired: 'requests_expired',
  request_cycle_ended: 'requests_cycle_ended',
}

const severalOf = (name: MailTemplateName, count: number): Several | undefined =>
  count > 1 ? SEVERAL[name] : undefined

/** The texts of a template stand in messages/: one that is missing there does not compile. */
const texts: Readonly<Record<`mail_${Key}_${'subject' | 'text'}`, Text>> = m

/** The texts of a template; `type` is null when the mail is not about a request. @param count messages or requests that it tells of */
export function textsOf(name: OwnTemplate, type: RequestType | null, count = 0): TemplateTexts {
  if (type === 'CHAT' && name === 'accepted' && count > 0) return textsAt('chat_answered')
  const several = severalOf(name, count)
  if (several) return textsAt(several)
  const chat = type === 'CHAT' ? CHAT_TEMPLATES.find((one) => one === name) : undefined
  if (name === 'message' && count === 1) return textsAt('message_one')
  return textsAt(chat ? `chat_${chat}` : name)
}

/** The texts of a new request that is to be answered until a moment. */
export function dueRequestTexts(): TemplateTexts {
  return textsAt('request_received_due')
}

/** The texts of a pair that an admin made, to its student: what else they had under way has ended with it. */
export function pairedStudentTexts(): TemplateTexts {
  return { ...textsAt('paired_by_admin'), text: m.mail_paired_student_text }
}

/** The texts of an offer that is over. */
export function endedOfferTexts(why: EndedOffer): TemplateTexts {
  return textsAt(`offer_over_${why}`)
}

/** The texts of a reminder. @param count requests that wait */
export function reminderTexts(reminder: Reminder, count: number): TemplateTexts {
  return textsAt(reminder === 'requests' && count === 1 ? 'reminder_requests_one' : `reminder_${reminder}`)
}

const textsAt = (key: Key): TemplateTexts => ({
  subject: texts[`mail_${key}_subject`],
  text: texts[`mail_${key}_text`],
})

const reasons: Readonly<
  Record<`rejection_told_${RejectionReason}`, (params: { name: string }, options: { locale: Locale }) => string>
> = m

/** Why somebody rejected, as the one who asked is told. @param name of the supervisor who rejected */
export function reasonText(reason: RejectionReason, name: string, locale: Locale): string {
  return reasons[`rejection_told_${reason}`]({ name }, { locale })
}

const reminderButtons: Readonly<
  Record<`mail_button_reminder_${Reminder}`, (inputs: Record<string, never>, options: { locale: Locale }) => string>
> = m

const ABOUT_REQUEST: ReadonlySet<MailTemplateName> = new Set([
  'answer_reminder',
  'request_received',
  'request_expired',
  'request_cycle_ended',
  'rejection_undone',
  'acceptance_undone',
])

const ABOUT_PAIR: ReadonlySet<MailTemplateName> = new Set(['accepted', 'added', 'removal_undone', 'paired_by_admin'])

/** The page behind the button (mail-link.ts). */
export function buttonText(
  name: MailTemplateName,
  about: { readonly type: RequestType | null; readonly reminder: Reminder | null; readonly count: number },
  locale: Locale,
): string {
  const { type, reminder, count } = about
  if (reminder !== null) return reminderButtons[`mail_button_reminder_${reminder}`]({}, { locale })
  if (type === 'CHAT') return m.mail_button_conversation({}, { locale })
  if (severalOf(name, count)) return m.mail_button_requests({}, { locale })
  if (ABOUT_REQUEST.has(name)) return m.mail_button_request({}, { locale })
  if (ABOUT_PAIR.has(name)) return m.mail_button_supervision({}, { locale })
  if (name === 'place_offered') return m.mail_button_offer({}, { locale })
  if (name === 'offer_over' || (name === 'dates_changed' && count > 0)) return m.mail_button_requests({}, { locale })
  if (name === 'tags_lost') return m.mail_button_tags({}, { locale })
  if (name === 'pair_reset' || name === 'pair_deleted' || name === 'pairs_ended')
    return m.mail_button_where({}, { locale })
  if (type === null || name === 'added_unregistered') return m.mail_button({ product: PRODUCT }, { locale })
  return m.mail_button_requests({}, { locale })
}
