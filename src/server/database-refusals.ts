import type { ErrorCode } from '#contract/errors.ts'
import { sqlErrorOf } from './db/sql-error.ts'

/** What it means to a caller when the database itself says no: rules that concurrency got past the look before. */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  supervisors_not_overbooked: 'no_slot_available',
  requests_one_active: 'request_already_active',
  requests_two_people: 'request_to_self',
  users_email_unique: 'address_taken',
  user_tags_tag_id_tags_id_fk: 'unknown_tag',
}

/** The code for a violated constraint; null for any other error. */
export const refusalOfConstraint = (error: unknown): ErrorCode | null =>
  REFUSALS[sqlErrorOf(error)?.constraint ?? ''] ?? null
