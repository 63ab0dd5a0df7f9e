import { type RuleError, ruleError } from '../error-codes.ts'
import { type Decided, type RequestFacts, takesSlot } from '../request-lifecycle.ts'
import { type Added, type AddingFacts, mayBecomePair } from './adding.ts'

/** An admin's action on a pair. */
export const PAIR_REASONS = ['paired_by_admin', 'ended_by_admin'] as const
export type PairReason = (typeof PAIR_REASONS)[number]

/** Whether a transition was made by an admin's hand, and so has a note. */
export function isByHand(reason: string): reason is PairReason {
  return PAIR_REASONS.some((one) => one === reason)
}

type PairingFacts = Omit<AddingFacts, 'phase'> & {
  /** Whether the student is in a pair already: with this one there is a conflict. */
  readonly isPaired: boolean
  /** Whether the admin knows of that. */
  readonly allowsConflict: boolean
}

/**
 * May an admin make these two a pair? As the supervisor may add the student, but in any phase: no matter who does it, places stay what
 * they are.
 */
export function mayPair({ isPaired, allowsConflict, ...facts }: PairingFacts): ReturnType<typeof mayBecomePair> {
  const added = mayBecomePair(facts)
  if (!added.ok) return added
  if (isPaired && !allowsConflict) return ruleError('student_already_paired')
  return { ...added, reason: 'paired_by_admin' } satisfies Added
}

/** May an admin take back this pair, whichever of them made it? Not once a mail has told of it: from then on it is ended, with a reason. */
export function mayUndoPair({
  lastTransition: { from, reason },
  laterBuiltOn,
}: Pick<RequestFacts, 'lastTransition' | 'laterBuiltOn'>): Decided | RuleError<'undo_not_possible'> {
  if (reason !== 'paired_by_admin' || laterBuiltOn) return ruleError('undo_not_possible')
  return { ok: true, to: from ?? 'WITHDRAWN', reason: 'undone', others: 'restore' }
}

/** May an admin end this pair? As with a removal, the student's other requests stay as they are. */
export function mayEndPair(
  request: Pick<RequestFacts, 'type' | 'state'>,
): Decided | RuleError<'request_state_forbids'> {
  return takesSlot(request)
    ? { ok: true, to: 'WITHDRAWN', reason: 'ended_by_admin', others: 'keep' }
    : ruleError('request_state_forbids')
}
