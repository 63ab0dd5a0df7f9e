import type { TransitionReason } from '../request-lifecycle.ts'

/** The ends of a request that nobody answered: its time to be answered was over, or the cycle. Either may be asked again. */
export const UNANSWERED_REASONS = ['expired', 'cycle_ended'] as const satisfies readonly TransitionReason[]

/** Whether a request ended so. @param reason null: it did not end */
export function endedUnanswered(reason: TransitionReason | null): boolean {
  return UNANSWERED_REASONS.some((one) => one === reason)
}
