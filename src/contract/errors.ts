import { z } from 'zod'

type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 412 | 413 | 415 | 416 | 429 | 431 | 500 | 503

/**
 * Every error code with its HTTP status. A new one is a line here and a text `error_<code>` in each language of messages/:
 * the compiler asks for both, and for a line here when a rule of the domain says no for a new reason.
 */
export const statusOf = {
  bad_request: 400,
  validation_failed: 400,
  field_required: 400,
  field_unexpected: 400,
  too_many_fields: 400,
  invalid_cursor: 400,
  unknown_level: 400,
  duplicate_level: 400,
  unknown_tag: 400,
  duplicate_tag: 400,
  too_many_words: 400,
  too_many_people: 400,
  priorities_not_ranked: 400,
  invalid_csv: 400,
  invalid_json: 400,
  email_domain_not_allowed: 400,
  admin_not_acceptable: 400,
  not_signed_in: 401,
  not_registered: 403,
  other_origin: 403,
  sign_in_again: 403,
  only_admins_add_admins: 403,
  admin_not_resettable: 403,
  not_found: 404,
  not_genuine: 404,
  user_not_found: 404,
  unknown_resource: 404,
  verb_not_allowed: 405,
  request_too_slow: 408,
  address_taken: 409,
  device_of_another: 409,
  last_admin: 409,
  slots_below_taken: 409,
  matching_not_open: 409,
  matching_closed: 409,
  cycle_ended: 409,
  cycle_name_taken: 409,
  cycle_not_running: 409,
  dates_changed: 409,
  cycle_not_callable_off: 409,
  merge_not_possible: 409,
  deleted_meanwhile: 409,
  precondition_failed: 412,
  too_large: 413,
  too_many_pixels: 413,
  wrong_type: 415,
  range_not_satisfiable: 416,
  too_many_calls: 429,
  headers_too_large: 431,
  internal: 500,
  backup_failed: 503,
  unavailable: 503,
  overloaded: 503,
  insufficient_resources: 503,
  moments_out_of_order: 400,
  moment_implausible: 400,
  name_required: 400,
  name_too_long: 400,
  name_control_characters: 400,
  text_required: 400,
  text_too_long: 400,
  sentence_too_long: 400,
  affiliation_too_long: 400,
  website_invalid: 400,
  text_control_characters: 400,
  level_name_separator: 400,
  title_required: 400,
  title_too_long: 400,
  description_too_long: 400,
  subject_too_long: 400,
  mail_text_too_long: 400,
  not_allowed: 403,
  not_a_student: 409,
  request_to_self: 409,
  supervisor_not_registered: 409,
  student_already_paired: 409,
  request_already_active: 409,
  request_cooldown: 409,
  level_does_not_fit: 409,
  no_slot_available: 409,
  place_left: 409,
  place_available: 409,
  supervisor_dismissed: 409,
  rejected_before: 409,
  line_limit_reached: 409,
  idea_limit_reached: 409,
  idea_not_named: 409,
  idea_not_open: 409,
  idea_taken: 409,
  request_limit_reached: 409,
  request_state_forbids: 409,
  undo_not_possible: 409,
} as const satisfies Record<string, ErrorStatus>

export type ErrorCode = keyof typeof statusOf

/** Most bad fields that are named in one answer; one more entry counts the rest. */
export const ISSUES_MAX = 20

export const Issue = z.strictObject({ path: z.string(), message: z.string() })

/** The one shape of every error on the wire. */
export const WireError = z.strictObject({
  statusCode: z.int(),
  code: z.string(),
  message: z.string(),
  issues: z.array(Issue).optional(),
})

export type WireError = z.infer<typeof WireError>
