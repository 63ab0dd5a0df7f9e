/** Students who wait for a place (docs/decisions/0095-a-place-can-be-waited-for.md). */
import { type RuleError, ruleError } from './error-codes.ts'
import { WAITING_LISTS_MAX } from './limits.ts'

/** Facts that decide whether a student may join a waiting list who could ask were there a place (`maySend`). */
export type JoiningFacts = {
  /** The student dismissed the supervisor. */
  readonly dismissed: boolean
  /** In the running cycle the supervisor rejected a request of the student, or a pair of the two ended other than by undo. */
  readonly turnedDown: boolean
  /** Places of the supervisor that the student may ask for. */
  readonly placesLeft: number
  /** For how many other supervisors the student waits. */
  readonly otherLists: number
}

export type JoiningErrorCode = 'supervisor_dismissed' | 'rejected_before' | 'place_available' | 'line_limit_reached'

/** May the student wait for a place? The first error code that applies is the answer. */
export function mayWait(facts: JoiningFacts): { readonly ok: true } | RuleError<JoiningErrorCode> {
  if (facts.dismissed) return ruleError('supervisor_dismissed')
  if (facts.turnedDown) return ruleError('rejected_before')
  if (facts.placesLeft > 0) return ruleError('place_available')
  return facts.otherLists >= WAITING_LISTS_MAX ? ruleError('line_limit_reached') : { ok: true }
}

/** Why an offer ended of which its student is told. `passed`: its time is over. `taken_back`: the place was given away, or there are fewer. */
export const ENDED_OFFERS = ['passed', 'taken_back'] as const
export type EndedOffer = (typeof ENDED_OFFERS)[number]
