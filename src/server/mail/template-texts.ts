import type { RequestType } from '#domain/request-lifecycle.ts'
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

/** What the sentences are made of: the other person's name, the product's name, the recipient's address. */
export type LetterFacts = { readonly other: string; readonly product: string; readonly email: string }

type Text = (facts: LetterFacts, options: { locale: Locale }) => string
type LetterWords = { readonly subject: Text; readonly text: Text }

const WORDS: Readonly<Record<MailTemplateName, LetterWords>> = {
  added: { subject: m.mail_added_subject, text: m.mail_added_text },
  added_unregistered: { subject: m.mail_added_unregistered_subject, text: m.mail_added_unregistered_text },
  request_received: { subject: m.mail_request_received_subject, text: m.mail_request_received_text },
  accepted: { subject: m.mail_accepted_subject, text: m.mail_accepted_text },
  rejected: { subject: m.mail_rejected_subject, text: m.mail_rejected_text },
  removed: { subject: m.mail_removed_subject, text: m.mail_removed_text },
  accepted_elsewhere: { subject: m.mail_accepted_elsewhere_subject, text: m.mail_accepted_elsewhere_text },
  new_admin: { subject: m.mail_new_admin_subject, text: m.mail_new_admin_text },
}

/** What happens to chat requests, too, in words of their own. */
const CHAT_WORDS: Readonly<Partial<Record<MailTemplateName, LetterWords>>> = {
  request_received: { subject: m.mail_chat_request_received_subject, text: m.mail_chat_request_received_text },
  accepted: { subject: m.mail_chat_accepted_subject, text: m.mail_chat_accepted_text },
  rejected: { subject: m.mail_chat_rejected_subject, text: m.mail_chat_rejected_text },
  removed: { subject: m.mail_chat_removed_subject, text: m.mail_chat_removed_text },
}

/** The words for a kind of mail; `type` is null when it is not about a request. */
export function wordsFor(kind: MailTemplateName, type: RequestType | null): LetterWords {
  return (type === 'CHAT' ? CHAT_WORDS[kind] : undefined) ?? WORDS[kind]
}
