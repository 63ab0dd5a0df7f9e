import type { ErrorCode } from '#contract/errors.ts'

/** What it means to a caller when the database itself says no: rules that concurrency got past the look before. */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  supervisors_not_overbooked: 'no_slot_available',
  requests_one_active: 'request_already_active',
  requests_two_people: 'request_to_self',
  users_email_unique: 'address_taken',
}

/** The code for a violated constraint, however deep the driver's error is wrapped; null for anything else. */
export const refusalOfConstraint = (error: unknown): ErrorCode | null => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const constraint = 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : null
    if (constraint) return REFUSALS[constraint] ?? null
  }
  return null
}
