import type { RuleErrorCode } from '#domain/error-codes.ts'
import { z } from 'zod'

/** What can go wrong outside the rules of the domain. */
const EDGE_ERRORS = [
  'bad_request',
  'validation_failed',
  'field_required',
  'field_unexpected',
  'invalid_cursor',
  'unknown_tag',
  'duplicate_tag',
  'priorities_not_ranked',
  'invalid_csv',
  'invalid_json',
  'not_signed_in',
  'not_registered',
  'other_origin',
  'not_found',
  'not_genuine',
  'unknown_resource',
  'verb_not_allowed',
  'user_not_found',
  'address_taken',
  'email_domain_not_allowed',
  'admin_not_acceptable',
  'only_admins_add_admins',
  'admin_not_resettable',
  'last_admin',
  'slots_below_taken',
  'cycle_name_taken',
  'too_large',
  'wrong_type',
  'too_many_calls',
  'internal',
] as const

export type ErrorCode = (typeof EDGE_ERRORS)[number] | RuleErrorCode

/** The one table from code to HTTP status: a code without a status does not compile. */
export const statusOf: Record<ErrorCode, 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503> = {
  bad_request: 400,
  validation_failed: 400,
  field_required: 400,
  field_unexpected: 400,
  invalid_cursor: 400,
  unknown_tag: 400,
  duplicate_tag: 400,
  priorities_not_ranked: 400,
  invalid_csv: 400,
  invalid_json: 400,
  email_domain_not_allowed: 400,
  admin_not_acceptable: 400,
  not_signed_in: 401,
  not_registered: 403,
  other_origin: 403,
  only_admins_add_admins: 403,
  admin_not_resettable: 403,
  not_found: 404,
  not_genuine: 404,
  user_not_found: 404,
  unknown_resource: 404,
  verb_not_allowed: 405,
  address_taken: 409,
  last_admin: 409,
  slots_below_taken: 409,
  cycle_name_taken: 409,
  too_large: 413,
  wrong_type: 415,
  too_many_calls: 429,
  internal: 500,
  name_required: 400,
  name_too_long: 400,
  name_control_characters: 400,
  text_required: 400,
  text_too_long: 400,
  text_control_characters: 400,
  not_allowed: 403,
  not_a_student: 409,
  request_to_self: 409,
  supervisor_not_registered: 409,
  student_already_paired: 409,
  request_already_active: 409,
  request_cooldown: 409,
  no_slot_available: 409,
  request_state_forbids: 409,
  undo_not_possible: 409,
}

export const Issue = z.strictObject({ path: z.string(), message: z.string() })

/** The one shape of every error on the wire. */
export const WireError = z.strictObject({
  statusCode: z.int(),
  code: z.string(),
  message: z.string(),
  issues: z.array(Issue).optional(),
})

export type WireError = z.infer<typeof WireError>
