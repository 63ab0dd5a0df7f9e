import { m } from '#messages'
import type { Language } from '#contract/languages.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import type { RejectionReason } from '#domain/requests/rejection.ts'
import { personInSentence } from '../../people/name-in-sentence.ts'

/** The reasons as a supervisor chooses them. */
export const REASONS: Record<RejectionReason, () => string> = {
  no_slot: m.rejection_reason_no_slot,
  other_field: m.rejection_reason_other_field,
  too_late: m.rejection_reason_too_late,
  other: m.rejection_reason_other,
}

const TOLD: Record<RejectionReason, (who: { readonly name: string }, how: { locale?: Language }) => string> = {
  no_slot: m.rejection_told_no_slot,
  other_field: m.rejection_told_other_field,
  too_late: m.rejection_told_too_late,
  other: m.rejection_told_other,
}

/** Why a request was rejected, in words for its student, in this language or the reader's; null without a reason. */
export function reasonForStudent(
  { reason, supervisor }: Pick<Request, 'reason' | 'supervisor'>,
  locale?: Language,
): string | null {
  return reason && TOLD[reason]({ name: personInSentence(supervisor) }, locale ? { locale } : {})
}
