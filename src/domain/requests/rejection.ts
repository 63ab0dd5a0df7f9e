/** Why a supervisor may say that they reject. */
export const REJECTION_REASONS = ['no_slot', 'other_field', 'too_late', 'other'] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]

/** A supervisor's words to a student with a rejection. Both parts may be left out. */
export type RejectionWords = {
  readonly reason: RejectionReason | null
  /** One sentence. */
  readonly answer: string | null
}
