import type { ErrorCode } from '#contract/errors.ts'
import { m } from '#messages'
import type { Locale } from '#messages/runtime'

type Params = Readonly<Record<string, string>>

const texts: Record<ErrorCode, (params: Params, locale: Locale) => string> = {
  bad_request: (_, locale) => m.error_bad_request({}, { locale }),
  validation_failed: (_, locale) => m.error_validation_failed({}, { locale }),
  field_required: (_, locale) => m.error_field_required({}, { locale }),
  field_unexpected: (_, locale) => m.error_field_unexpected({}, { locale }),
  invalid_cursor: (_, locale) => m.error_invalid_cursor({}, { locale }),
  unknown_tag: (_, locale) => m.error_unknown_tag({}, { locale }),
  duplicate_tag: (_, locale) => m.error_duplicate_tag({}, { locale }),
  priorities_not_ranked: (_, locale) => m.error_priorities_not_ranked({}, { locale }),
  invalid_json: (_, locale) => m.error_invalid_json({}, { locale }),
  email_domain_not_allowed: (_, locale) => m.error_email_domain_not_allowed({}, { locale }),
  admin_not_acceptable: (_, locale) => m.error_admin_not_acceptable({}, { locale }),
  not_signed_in: (_, locale) => m.error_not_signed_in({}, { locale }),
  not_registered: (_, locale) => m.error_not_registered({}, { locale }),
  other_origin: (_, locale) => m.error_other_origin({}, { locale }),
  only_admins_add_admins: (_, locale) => m.error_only_admins_add_admins({}, { locale }),
  admin_not_resettable: (_, locale) => m.error_admin_not_resettable({}, { locale }),
  not_found: (_, locale) => m.error_not_found({}, { locale }),
  not_genuine: (_, locale) => m.error_not_genuine({}, { locale }),
  user_not_found: (_, locale) => m.error_user_not_found({}, { locale }),
  unknown_resource: (_, locale) => m.error_unknown_resource({}, { locale }),
  verb_not_allowed: (_, locale) => m.error_verb_not_allowed({}, { locale }),
  address_taken: (_, locale) => m.error_address_taken({}, { locale }),
  last_admin: (_, locale) => m.error_last_admin({}, { locale }),
  slots_below_taken: (_, locale) => m.error_slots_below_taken({}, { locale }),
  cycle_name_taken: (_, locale) => m.error_cycle_name_taken({}, { locale }),
  too_large: (_, locale) => m.error_too_large({}, { locale }),
  wrong_type: (_, locale) => m.error_wrong_type({}, { locale }),
  internal: (_, locale) => m.error_internal({}, { locale }),
  name_required: (_, locale) => m.error_name_required({}, { locale }),
  name_too_long: (_, locale) => m.error_name_too_long({}, { locale }),
  name_control_characters: (_, locale) => m.error_name_control_characters({}, { locale }),
  text_required: (_, locale) => m.error_text_required({}, { locale }),
  text_too_long: (_, locale) => m.error_text_too_long({}, { locale }),
  text_control_characters: (_, locale) => m.error_text_control_characters({}, { locale }),
  not_allowed: (_, locale) => m.error_not_allowed({}, { locale }),
  not_a_student: (_, locale) => m.error_not_a_student({}, { locale }),
  request_to_self: (_, locale) => m.error_request_to_self({}, { locale }),
  supervisor_not_registered: ({ email = '' }, locale) => m.error_supervisor_not_registered({ email }, { locale }),
  student_already_paired: (_, locale) => m.error_student_already_paired({}, { locale }),
  request_already_active: (_, locale) => m.error_request_already_active({}, { locale }),
  request_cooldown: (_, locale) => m.error_request_cooldown({}, { locale }),
  no_slot_available: (_, locale) => m.error_no_slot_available({}, { locale }),
  request_state_forbids: (_, locale) => m.error_request_state_forbids({}, { locale }),
  undo_not_possible: (_, locale) => m.error_undo_not_possible({}, { locale }),
  invalid_csv: ({ columns }, locale) =>
    columns ? m.error_invalid_csv_missing({ columns }, { locale }) : m.error_invalid_csv({}, { locale }),
  too_many_calls: ({ seconds = '60' }, locale) => m.error_too_many_calls({ seconds }, { locale }),
}

/** The sentence of an error code in a language. */
export function errorText(code: ErrorCode, params: Params, locale: Locale): string {
  return texts[code](params, locale)
}
