import { type Phase, phaseErrorCode } from '../cycles/phases.ts'
import { type RuleError, ruleError } from '../error-codes.ts'
import type { Decided, LifecycleErrorCode } from '../request-lifecycle.ts'
import type { Role } from '../roles.ts'

/** The facts that decide whether a supervisor may add a student directly. */
export type AddingFacts = {
  readonly supervisorId: string
  /** Null when nobody is known by the address: an unregistered student will be made. */
  readonly student: { readonly id: string; readonly role: Role } | null
  /** The state of the supervision request between the two that is pending or accepted, if there is one. */
  readonly activeRequest: 'PENDING' | 'ACCEPTED' | null
  readonly availableSlots: number
  /** The phase of the running cycle. */
  readonly phase: Phase
}

/** An allowed direct add: `from` PENDING accepts the student's own request, null makes a new one. */
export type Added = { readonly from: 'PENDING' | null } & Decided

/** May the supervisor add this student directly? The student may be in another pair: a conflict to be resolved. */
export function mayAdd({ phase, ...facts }: AddingFacts): Added | RuleError<LifecycleErrorCode> {
  const code = phaseErrorCode(phase, 'SUPERVISOR', 'add')
  return code ? ruleError(code) : mayBecomePair(facts)
}

/** The rules that hold for everybody who makes a pair, and at any time. */
export function mayBecomePair(facts: Omit<AddingFacts, 'phase'>): Added | RuleError<LifecycleErrorCode> {
  if (facts.student?.id === facts.supervisorId) return ruleError('request_to_self')
  if (facts.student && facts.student.role !== 'STUDENT') return ruleError('not_a_student')
  if (facts.activeRequest === 'ACCEPTED') return ruleError('request_already_active')
  if (facts.availableSlots < 1) return ruleError('no_slot_available')
  return { ok: true, to: 'ACCEPTED', reason: 'added', others: 'withdraw', from: facts.activeRequest }
}
