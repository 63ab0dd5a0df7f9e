/**
 * Every reason for which a rule of this room says no. A refusal is a code from the rule to the screen:
 * contract/errors.ts gives each its HTTP status, messages/ its words.
 */
export const RULE_ERROR_CODES = [
  'name_required',
  'name_too_long',
  'name_control_characters',
  'text_required',
  'text_too_long',
  'text_control_characters',
  'not_allowed',
  'not_a_student',
  'request_to_self',
  'supervisor_not_registered',
  'student_already_paired',
  'request_already_active',
  'request_cooldown',
  'no_slot_available',
  'request_state_forbids',
  'undo_not_possible',
] as const

export type RuleErrorCode = (typeof RULE_ERROR_CODES)[number]

/** The answer of a rule that says no. */
export type RuleError<Code extends RuleErrorCode = RuleErrorCode> = {
  readonly ok: false
  readonly code: Code
}

/** Says no, for a reason. */
export function ruleError<Code extends RuleErrorCode>(code: Code): RuleError<Code> {
  return { ok: false, code }
}
