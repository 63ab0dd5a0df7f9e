import { sqlErrorOf } from './sql-error.ts'

/** The error codes of violated constraints: concurrent calls can pass the check of a rule and fail here. */
const ERROR_CODES = {
  supervisors_not_overbooked: 'no_slot_available',
  requests_one_active: 'request_already_active',
  requests_two_people: 'request_to_self',
  users_email_unique: 'address_taken',
  users_identity_unique: 'address_taken',
  user_tags_tag_id_tags_id_fk: 'unknown_tag',
} as const

type ConstraintErrorCode = (typeof ERROR_CODES)[keyof typeof ERROR_CODES]

const byConstraint: ReadonlyMap<string, ConstraintErrorCode> = new Map(Object.entries(ERROR_CODES))

/** The error code of a violated constraint; null for any other error. */
export function errorCodeOfConstraint(error: unknown): ConstraintErrorCode | null {
  return byConstraint.get(sqlErrorOf(error)?.constraint ?? '') ?? null
}
