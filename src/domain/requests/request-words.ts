import { type RuleError, ruleError } from '../error-codes.ts'
import type { RequestFacts } from '../request-lifecycle.ts'

/** May this person change the sentence that goes with a supervision request? Its student may, while it is pending. */
export function mayRewrite(
  { type, state, studentId }: Pick<RequestFacts, 'type' | 'state' | 'studentId'>,
  actorId: string,
): { readonly ok: true } | RuleError<'not_allowed' | 'request_state_forbids'> {
  if (actorId !== studentId) return ruleError('not_allowed')
  return type === 'SUPERVISION' && state === 'PENDING' ? { ok: true } : ruleError('request_state_forbids')
}
