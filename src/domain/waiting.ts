/** Students who wait for a place (docs/decisions/0095-a-place-can-be-waited-for.md). */
import { type Phase, phaseErrorCode } from './cycles/phases.ts'
import { type RuleError, ruleError } from './error-codes.ts'
import { WAITING_LISTS_MAX } from './limits.ts'

/** Facts that decide whether a student may join a waiting list who could ask were there a place (`maySend`). */
export type JoiningFacts = {
  /** The student dismissed the supervisor. */
  readonly dismissed: boolean
  /**
   * The student would count. Of those who could ask and have not dismissed the supervisor, only those do not whom the supervisor rejected in
   * the running cycle, or with whom a pair ended other than by undo.
   */
  readonly counts: boolean
  /** Places of the supervisor that the student may ask for. */
  readonly placesLeft: number
  /** For how many other supervisors the student waits. */
  readonly otherLists: number
}

export type JoiningErrorCode = 'supervisor_dismissed' | 'rejected_before' | 'place_available' | 'line_limit_reached'

/** May the student wait for a place? The first error code that applies is the answer. */
export function mayWait(facts: JoiningFacts): { readonly ok: true } | RuleError<JoiningErrorCode> {
  if (facts.dismissed) return ruleError('supervisor_dismissed')
  if (!facts.counts) return ruleError('rejected_before')
  if (facts.placesLeft > 0) return ruleError('place_available')
  return facts.otherLists >= WAITING_LISTS_MAX ? ruleError('line_limit_reached') : { ok: true }
}

/** Why an offer ended of which its student is told. `passed`: its time is over. `taken_back`: the place was given away, or there are fewer. */
export const ENDED_OFFERS = ['passed', 'taken_back'] as const
export type EndedOffer = (typeof ENDED_OFFERS)[number]

/**
 * How a place stands that is kept for a student, or was: kept, or kept for the request that they have sent; given away, or fewer by now;
 * not given while nobody can ask; not while the student's level is not taken; at its end with the cycle. `gone`: they wait no more, or could
 * not ask for another reason.
 */
export const OFFER_STATES = ['open', 'used', 'taken_back', 'paused', 'rests', 'cycle_ended', 'gone'] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** Facts that tell how the place stands of somebody who counts no longer. */
export type OfferFacts = {
  readonly phase: Phase
  /** The student has a row in the list. */
  readonly isInList: boolean
  readonly levelFits: boolean
}

/** Why no place is kept for somebody who does not count. */
export function endOfOffer({ phase, isInList, levelFits }: OfferFacts): OfferState {
  if (phase === 'ENDED') return 'cycle_ended'
  if (!isInList) return 'gone'
  if (phaseErrorCode(phase, 'STUDENT', 'send') !== null) return 'paused'
  return levelFits ? 'gone' : 'rests'
}
