/**
 * The answer of a rule that says no. Its error code goes from the rule to the screen: contract/errors.ts gives it an HTTP
 * status, messages/ its words. A code that has none there does not compile.
 */
export type RuleError<Code extends string> = {
  readonly ok: false
  readonly code: Code
}

/** A refusal with its error code. */
export function ruleError<Code extends string>(code: Code): RuleError<Code> {
  return { ok: false, code }
}
