import { m } from '#messages'
import type { Language } from '#contract/languages.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import type { RejectionReason } from '#domain/requests/rejection.ts'
import { personInSentence } from '../people/name-in-sentence.ts'

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

/** Whether a rejection has neither reason nor sentence. */
export function isUnexplained({ reason, answer }: Pick<Request, 'reason' | 'answer'>): boolean {
  return reason === null && answer === null
}

/** Whether the supervisor may still say why a request was rejected: as long as that can be undone. */
export function mayExplain({ state, can }: Pick<Request, 'state' | 'can'>): boolean {
  return state === 'REJECTED' && can.undo
}

/** The button that rejects so many requests that are left. */
export function declineRestText(count: number): string {
  return count === 1 ? m.decline_rest_one() : m.decline_rest({ count })
}

/** The same in a toast, where one was answered just now. */
export function declineOthersText(count: number): string {
  return count === 1 ? m.decline_rest_other() : m.decline_rest_others()
}
