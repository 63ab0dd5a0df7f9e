/** Why a pair ended by somebody else's hand than that of who is told (talking.md section 28). */
export const LOSS_REASONS = ['removed', 'ended_by_admin', 'user_reset', 'user_deleted', 'new_cycle'] as const
export type LossReason = (typeof LOSS_REASONS)[number]
