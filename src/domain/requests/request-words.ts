import { type RuleError, ruleError } from '../error-codes.ts'
import {
  type Circumstances,
  decide,
  type RequestFacts,
  type RequestState,
  type Transition,
} from '../request-lifecycle.ts'
import { endedUnanswered } from './unanswered.ts'

/** May this person change the sentence that goes with a supervision request? Its student may, while it is pending. */
export function mayRewrite(
  { type, state, studentId }: Pick<RequestFacts, 'type' | 'state' | 'studentId'>,
  actorId: string,
): { readonly ok: true } | RuleError<'not_allowed' | 'request_state_forbids'> {
  if (actorId !== studentId) return ruleError('not_allowed')
  return type === 'SUPERVISION' && state === 'PENDING' ? { ok: true } : ruleError('request_state_forbids')
}

/** May this person have the confirmation carry the title of the idea, or not? The supervisor of a pair may. */
export function maySetWorkingTitle(
  { type, state, supervisorId }: Pick<RequestFacts, 'type' | 'state' | 'supervisorId'>,
  actorId: string,
): { readonly ok: true } | RuleError<'not_allowed' | 'request_state_forbids'> {
  if (actorId !== supervisorId) return ruleError('not_allowed')
  return type === 'SUPERVISION' && state === 'ACCEPTED' ? { ok: true } : ruleError('request_state_forbids')
}

/** May this person say, or say differently, why a request was rejected? Anybody who rejected it may, as long as they can undo it. */
export function mayExplain(
  request: RequestFacts,
  actorId: string,
  circumstances: Circumstances,
): { readonly ok: true } | RuleError<'not_allowed' | 'request_state_forbids'> {
  if (actorId !== request.supervisorId) return ruleError('not_allowed')
  const isOpen = request.state === 'REJECTED' && decide('UNDO', request, actorId, circumstances).ok
  return isOpen ? { ok: true } : ruleError('request_state_forbids')
}

/** Why a supervisor may say that they reject. */
export const REJECTION_REASONS = ['no_slot', 'other_field', 'too_late', 'other'] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]

/** A supervisor's words to a student with a rejection. Both parts may be left out. */
export type RejectionWords = {
  readonly reason: RejectionReason | null
  /** One sentence. */
  readonly answer: string | null
}

const isDecided = (state: RequestState | null): boolean => state === 'ACCEPTED' || state === 'REJECTED'

/** A supervisor decided, or undid a decision, or did not decide before it was too late: the news a student waits for. */
export function isNewsToStudent({ from, to, reason }: Pick<Transition, 'from' | 'to' | 'reason'>): boolean {
  return isDecided(from) || isDecided(to) || endedUnanswered(reason)
}
