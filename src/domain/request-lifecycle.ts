import { type Phase, phaseErrorCode, type PhaseErrorCode } from './cycles/phases.ts'
import { type RuleError, ruleError } from './error-codes.ts'

export const REQUEST_TYPES = ['SUPERVISION', 'CHAT'] as const
export type RequestType = (typeof REQUEST_TYPES)[number]
export const REQUEST_STATES = ['PENDING', 'ACCEPTED', 'REJECTED', 'WITHDRAWN'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** Actions on a request that is there already. */
export type ChangeAction = 'ACCEPT' | 'REJECT' | 'WITHDRAW' | 'REMOVE' | 'UNDO'

/** Why a request changed its state. The first six are actions of people; of these all but `sent` can be undone. */
export const TRANSITION_REASONS = [
  'sent',
  'added',
  'accepted',
  'rejected',
  'withdrawn',
  'removed',
  'undone',
  'accepted_elsewhere',
  'new_cycle',
  'cycle_called_off',
  'user_deleted',
  'user_reset',
  'restored',
  'paired_by_admin',
  'ended_by_admin',
  'expired',
  'cycle_ended',
] as const
export type TransitionReason = (typeof TRANSITION_REASONS)[number]

/** A row of a request's history. `from` is null for the first, `by` (a user id) null when no person did it. */
export type Transition = {
  readonly from: RequestState | null
  readonly to: RequestState
  readonly by: string | null
  readonly reason: TransitionReason
  readonly note?: string | null
}

/** A request, as far as a decision about it needs to know it. */
export type RequestFacts = {
  readonly type: RequestType
  readonly state: RequestState
  readonly studentId: string
  readonly supervisorId: string
  readonly lastTransition: Transition
  /**
   * Something later rests on the last transition, so that it can't be undone any more: the request's cycle is closed, the student is in
   * another pair that was made since, the conversation that it opened has messages, or one of the two had their data deleted.
   */
  readonly laterBuiltOn: boolean
}

/** Circumstances of a request at the moment of the decision, read under the same locks as the request itself. */
export type Circumstances = {
  /** Total minus taken of the request's supervisor; 0 or less means none. When a student asks, also again, only those that nobody else holds; lists do not count these. */
  readonly availableSlots: number
  /** The supervisor is registered, not deleted, and still a supervisor. */
  readonly supervisorRegistered: boolean
  /** The supervisor takes the level at which the student writes; see levels.ts. */
  readonly levelFits: boolean
  /** The student is in a pair by another request than this one. */
  readonly studentPaired: boolean
  /** Another request of the same type between the same two is pending or accepted. */
  readonly otherActive: boolean
  /** The student has as many supervision requests pending as MAX_ACTIVE_REQUESTS allows. False in lists: it is counted when it decides. */
  readonly requestLimitReached: boolean
  /** The phase of the running cycle. */
  readonly phase: Phase
}

/** The effect of a transition on the student's other supervision requests; see accepted-elsewhere.ts. */
export type EffectOnOthers = 'keep' | 'withdraw' | 'restore'

/** The answer of a rule that says yes: the transition to write, and what follows from it. */
export type Decided = {
  readonly ok: true
  readonly to: RequestState
  readonly reason: TransitionReason
  readonly others: EffectOnOthers
}

/** Why a step in the life of a request is refused. */
export type LifecycleErrorCode =
  | PhaseErrorCode
  | 'not_allowed'
  | 'not_a_student'
  | 'request_to_self'
  | 'supervisor_not_registered'
  | 'student_already_paired'
  | 'request_already_active'
  | 'request_cooldown'
  | 'level_does_not_fit'
  | 'no_slot_available'
  | 'request_limit_reached'
  | 'request_state_forbids'
  | 'undo_not_possible'

export type Decision = Decided | RuleError<LifecycleErrorCode>

/** Actions that the viewer may take on a request; they go over the wire as `can`, so that no screen derives them again. */
export type Changes = {
  readonly accept: boolean
  readonly reject: boolean
  readonly withdraw: boolean
  readonly undo: boolean
  readonly remove: boolean
}

/** The facts that decide whether a student may send a request. */
export type SendingFacts = Omit<Circumstances, 'otherActive'> & {
  readonly type: RequestType
  readonly studentId: string
  readonly supervisorId: string
  /** A request of this type between the two is pending or accepted. */
  readonly activeRequest: boolean
  /** When the latest request of this type between the two ended for one of COOLDOWN_REASONS, if ever. */
  readonly lastEndedAt: Date | null
  /** Setting REQUEST_COOLDOWN_DAYS, 0 to 365. */
  readonly cooldownDays: number
  readonly now: Date
}

/** The ends that start the cool-down: decisions of the two people. After any other the student may ask again at once. */
export const COOLDOWN_REASONS = ['rejected', 'withdrawn', 'removed'] as const satisfies readonly TransitionReason[]

const DAY_MS = 24 * 60 * 60 * 1000

/** Pending or accepted: of these there is at most one for each type and pair of people. */
export function isActive(state: RequestState): boolean {
  return state === 'PENDING' || state === 'ACCEPTED'
}

/** Whether the request occupies one of its supervisor's slots, which is the same as being a pair. */
export function takesSlot(request: { readonly type: RequestType; readonly state: RequestState }): boolean {
  return request.type === 'SUPERVISION' && request.state === 'ACCEPTED'
}

/** May the student send this request? The first error code that applies is the answer. */
export function maySend(facts: SendingFacts): Decision {
  const code = sendingErrorCode(facts)
  return code ? ruleError(code) : { ok: true, to: 'PENDING', reason: 'sent', others: 'keep' }
}

const sendingErrorCode = (facts: SendingFacts): LifecycleErrorCode | null => {
  const supervision = facts.type === 'SUPERVISION'
  if (facts.studentId === facts.supervisorId) return 'request_to_self'
  const closed = phaseErrorCode(facts.phase, 'STUDENT', 'send')
  if (closed) return closed
  if (!facts.supervisorRegistered) return 'supervisor_not_registered'
  if (supervision && facts.studentPaired) return 'student_already_paired'
  if (facts.activeRequest) return 'request_already_active'
  if (supervision && !facts.levelFits) return 'level_does_not_fit'
  if (isCoolingDown(facts)) return 'request_cooldown'
  if (supervision && facts.availableSlots < 1) return 'no_slot_available'
  if (supervision && facts.requestLimitReached) return 'request_limit_reached'
  return null
}

const isCoolingDown = ({ lastEndedAt, cooldownDays, now }: SendingFacts): boolean =>
  lastEndedAt !== null && now.getTime() - lastEndedAt.getTime() < cooldownDays * DAY_MS

/** Decides an action of a person on a request. Neither of its two people: always `not_allowed`. */
export function decide(
  action: ChangeAction,
  request: RequestFacts,
  actorId: string,
  circumstances: Circumstances,
): Decision {
  const decision = decideInAnyPhase(action, request, actorId, circumstances)
  if (!decision.ok) return decision
  const role = actorId === request.studentId ? 'STUDENT' : 'SUPERVISOR'
  const code = phaseErrorCode(circumstances.phase, role, PHASE_ACTIONS[action])
  return code ? ruleError(code) : decision
}

/** An undo is an answer taken back; that of a withdrawal is asked about the phase as one more sending. */
const PHASE_ACTIONS = {
  ACCEPT: 'answer',
  REJECT: 'answer',
  WITHDRAW: 'withdraw',
  REMOVE: 'remove',
  UNDO: 'answer',
} as const

const decideInAnyPhase = (
  action: ChangeAction,
  request: RequestFacts,
  actorId: string,
  circumstances: Circumstances,
): Decision => {
  switch (action) {
    case 'ACCEPT':
      return accept(request, actorId, circumstances)
    case 'REJECT':
      return leave(request, actorId === request.supervisorId, 'PENDING', { to: 'REJECTED', reason: 'rejected' })
    case 'WITHDRAW':
      return leave(request, actorId === request.studentId, 'PENDING', { to: 'WITHDRAWN', reason: 'withdrawn' })
    case 'REMOVE':
      return leave(request, actorId === request.supervisorId, 'ACCEPTED', { to: 'WITHDRAWN', reason: 'removed' })
    case 'UNDO':
      return undo(request, actorId, circumstances)
  }
}

/** Everything `decide` would say yes to. */
export function mayChange(request: RequestFacts, actorId: string, circumstances: Circumstances): Changes {
  const may = (action: ChangeAction): boolean => decide(action, request, actorId, circumstances).ok
  return {
    accept: may('ACCEPT'),
    reject: may('REJECT'),
    withdraw: may('WITHDRAW'),
    undo: may('UNDO'),
    remove: may('REMOVE'),
  }
}

const accept = (request: RequestFacts, actorId: string, circumstances: Circumstances): Decision => {
  if (actorId !== request.supervisorId) return ruleError('not_allowed')
  if (request.state !== 'PENDING') return ruleError('request_state_forbids')
  if (request.type === 'CHAT') return { ok: true, to: 'ACCEPTED', reason: 'accepted', others: 'keep' }
  if (circumstances.studentPaired) return ruleError('student_already_paired')
  if (circumstances.availableSlots < 1) return ruleError('no_slot_available')
  return { ok: true, to: 'ACCEPTED', reason: 'accepted', others: 'withdraw' }
}

/** A step that ends the request and needs nothing but the right person and state. */
const leave = (
  request: RequestFacts,
  allowed: boolean,
  from: RequestState,
  end: { to: RequestState; reason: TransitionReason },
): Decision => {
  if (!allowed) return ruleError('not_allowed')
  if (request.state !== from) return ruleError('request_state_forbids')
  return { ok: true, ...end, others: 'keep' }
}

const undo = (request: RequestFacts, actorId: string, circumstances: Circumstances): Decision => {
  const { studentId, supervisorId, lastTransition, laterBuiltOn } = request
  if (actorId !== studentId && actorId !== supervisorId) return ruleError('not_allowed')
  const to = stateBefore(lastTransition)
  if (to === null) return ruleError('undo_not_possible')
  if (lastTransition.by !== actorId) return ruleError('not_allowed')
  if (laterBuiltOn) return ruleError('undo_not_possible')
  const code = undoErrorCode(request, to, circumstances)
  if (code) return ruleError(code)
  return { ok: true, to, reason: 'undone', others: effectOfUndo(request, to) }
}

/** The state after the undo of a transition; null when a person can't undo it. */
const stateBefore = ({ from, reason }: Transition): RequestState | null => {
  switch (reason) {
    case 'accepted':
    case 'rejected':
    case 'withdrawn':
    case 'removed':
    case 'added':
      // Only a direct add may be the first: nobody asked, nothing to go back to (docs/decisions/0005-undo.md).
      return from ?? 'WITHDRAWN'
    default:
      return null
  }
}

const undoErrorCode = (
  request: RequestFacts,
  to: RequestState,
  circumstances: Circumstances,
): LifecycleErrorCode | null => {
  const { type, lastTransition } = request
  const { availableSlots, studentPaired, otherActive } = circumstances
  if (lastTransition.reason === 'withdrawn') return resendingErrorCode(request, circumstances)
  if (otherActive && isActive(to)) return 'undo_not_possible'
  if (type === 'CHAT') return null
  // A student in a pair has no pending requests, so this one can't become one.
  if (to === 'PENDING' && studentPaired) return 'student_already_paired'
  if (to === 'ACCEPTED' && availableSlots < 1) return 'no_slot_available'
  return null
}

/** The undo of a withdrawal sends the request again, without the cool-down. */
const resendingErrorCode = (
  request: RequestFacts,
  { otherActive, ...circumstances }: Circumstances,
): LifecycleErrorCode | null => {
  const { type, studentId, supervisorId } = request
  const timeless = { lastEndedAt: null, cooldownDays: 0, now: new Date(0) }
  return sendingErrorCode({ type, studentId, supervisorId, ...circumstances, ...timeless, activeRequest: otherActive })
}

const effectOfUndo = ({ type, state }: RequestFacts, to: RequestState): EffectOnOthers => {
  if (type === 'CHAT') return 'keep'
  if (state === 'ACCEPTED') return 'restore'
  return to === 'ACCEPTED' ? 'withdraw' : 'keep'
}
