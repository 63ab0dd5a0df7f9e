import type { RequestType } from '#domain/request-lifecycle.ts'
import type { RejectionReason } from '#domain/requests/rejection.ts'
import { m } from '#messages'
import type { Locale } from '#messages/runtime'

export const MAIL_TEMPLATES = [
  'added',
  'added_unregistered',
  'request_received',
  'accepted',
  'rejected',
  'removed',
  'accepted_elsewhere',
  'new_admin',
] as const

/** What a mail tells of (product.md section 8). */
export type MailTemplateName = (typeof MAIL_TEMPLATES)[number]

/** What happens to chat requests, too, in words of their own. */
const CHAT_TEMPLATES = ['request_received', 'accepted', 'rejected', 'removed'] as const

/** What the sentences are made of: the other person's name, the product's name, the recipient's address. */
export type TemplateParams = { readonly other: string; readonly product: string; readonly email: string }

type Text = (params: TemplateParams, options: { locale: Locale }) => string
type TemplateTexts = { readonly subject: Text; readonly text: Text }
type Key = MailTemplateName | `chat_${(typeof CHAT_TEMPLATES)[number]}`

/** The texts of a template stand in messages/: one that is missing there does not compile. */
const texts: Readonly<Record<`mail_${Key}_${'subject' | 'text'}`, Text>> = m

/** The texts of a template; `type` is null when the mail is not about a request. */
export function textsOf(name: MailTemplateName, type: RequestType | null): TemplateTexts {
  const chat = type === 'CHAT' ? CHAT_TEMPLATES.find((one) => one === name) : undefined
  const key: Key = chat ? `chat_${chat}` : name
  return { subject: texts[`mail_${key}_subject`], text: texts[`mail_${key}_text`] }
}

const reasons: Readonly<
  Record<`rejection_told_${RejectionReason}`, (params: { name: string }, options: { locale: Locale }) => string>
> = m

/** Why somebody rejected, as the one who asked is told. @param name of whoever rejected */
export function reasonText(reason: RejectionReason, name: string, locale: Locale): string {
  return reasons[`rejection_told_${reason}`]({ name }, { locale })
}
