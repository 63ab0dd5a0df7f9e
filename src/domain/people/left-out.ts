import { type RuleError, ruleError } from '../error-codes.ts'
import { MAIL_TEXT_LENGTH_MAX, SUBJECT_LENGTH_MAX } from '../limits.ts'
import { cleanMessage } from '../names.ts'

/**
 * Why somebody who was chosen is left out of an action about several: another role than it is about, an admin, more places
 * given away than they would have, just as many places already, others than the caller has seen, no wish for mails of admins, nothing to be reminded of, or
 * reminded a short while ago.
 */
export const LEFT_OUT = [
  'other_role',
  'admin',
  'more_taken',
  'unchanged',
  'changed_meanwhile',
  'unsubscribed',
  'nothing_due',
  'reminded',
] as const

export type LeftOut = (typeof LEFT_OUT)[number]

type Cleaned<Code extends string> =
  | { readonly ok: true; readonly text: string }
  | RuleError<Code | 'text_required' | 'text_control_characters'>

/** The subject of a mail to many, on one line, white space folded: 1 to 150 characters. */
export function cleanSubject(raw: string): Cleaned<'subject_too_long'> {
  const cleaned = cleanMessage(raw.replace(/\s+/gu, ' '), SUBJECT_LENGTH_MAX)
  if (cleaned.ok) return cleaned
  return ruleError(cleaned.code === 'text_too_long' ? 'subject_too_long' : cleaned.code)
}

/** Cleans the text of a mail to many: 1 to 5,000 characters. */
export function cleanMailText(raw: string): Cleaned<'mail_text_too_long'> {
  const cleaned = cleanMessage(raw, MAIL_TEXT_LENGTH_MAX)
  if (cleaned.ok) return cleaned
  return ruleError(cleaned.code === 'text_too_long' ? 'mail_text_too_long' : cleaned.code)
}
