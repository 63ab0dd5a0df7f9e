/** Lines of students who wait for a place (docs/decisions/0095-a-place-can-be-waited-for.md). */
import { type Phase, phaseErrorCode, type PhaseErrorCode } from '../cycles/phases.ts'
import { type RuleError, ruleError } from '../error-codes.ts'
import { LINES_MAX } from '../limits.ts'

/** What decides whether a student stays in a line. */
export type StayingFacts = {
  readonly supervisorRegistered: boolean
  readonly studentRegistered: boolean
  /** The student was in a pair since they joined, and no undo took that back. */
  readonly pairEnded: boolean
  /** The student dismissed the supervisor. */
  readonly dismissed: boolean
}

/** What decides whether a student may join a line. */
export type JoiningFacts = Omit<StayingFacts, 'studentRegistered' | 'pairEnded'> & {
  readonly studentPaired: boolean
  /** The supervisor rejected a request of the student in the running cycle. */
  readonly rejected: boolean
  /** The supervisor takes the level at which the student writes; see people/levels.ts. */
  readonly levelFits: boolean
  readonly phase: Phase
  /** A supervision request between the two is pending or accepted. */
  readonly activeRequest: boolean
  /** Places of the supervisor that the student may ask for; see `placesLeftFor`. */
  readonly placesLeft: number
  /** In how many other lines the student is. */
  readonly otherLines: number
}

export type WaitingErrorCode =
  | PhaseErrorCode
  | 'supervisor_not_registered'
  | 'student_already_paired'
  | 'request_already_active'
  | 'level_does_not_fit'
  | 'supervisor_dismissed'
  | 'rejected_before'
  | 'place_available'
  | 'line_limit_reached'

/** May the student wait for a place? The first error code that applies is the answer. */
export function mayWait(facts: JoiningFacts): { readonly ok: true } | RuleError<WaitingErrorCode> {
  const code = waitingErrorCode(facts)
  return code ? ruleError(code) : { ok: true }
}

const waitingErrorCode = (facts: JoiningFacts): WaitingErrorCode | null => {
  const closed = phaseErrorCode(facts.phase, 'STUDENT', 'send')
  if (closed) return closed
  if (!facts.supervisorRegistered) return 'supervisor_not_registered'
  if (facts.studentPaired) return 'student_already_paired'
  if (facts.activeRequest) return 'request_already_active'
  if (!facts.levelFits) return 'level_does_not_fit'
  if (facts.dismissed) return 'supervisor_dismissed'
  if (facts.rejected) return 'rejected_before'
  if (facts.placesLeft > 0) return 'place_available'
  if (facts.otherLines >= LINES_MAX) return 'line_limit_reached'
  return null
}

/** Whether a student who waits may go on waiting; else they leave the line when it is next looked at. */
export function mayStay(facts: StayingFacts): boolean {
  const areThere = facts.supervisorRegistered && facts.studentRegistered
  return areThere && !facts.pairEnded && !facts.dismissed
}

/** A line as one student sees it. */
export type LineSeen = {
  /** Everybody in it, also those with an offer. */
  readonly waiting: number
  /** Open offers. */
  readonly offers: number
  /** Those of them whose student has asked: they wait for an answer, no longer for a place. */
  readonly used: number
  /** The student's own position; null: they are not in it. */
  readonly own: { readonly before: number; readonly offerEndsAt: Date | null } | null
}

/**
 * How many places a student may ask for. Each other student in the line holds one, as far as there are any, so that nobody takes
 * a place between its becoming free and the offer. Whoever has an offer has to leave places for the other offers alone.
 * @param line null: nobody waits
 */
export function placesLeftFor(availableSlots: number, line: LineSeen | null): number {
  return Math.max(availableSlots - heldForOthers(line), 0)
}

const heldForOthers = (line: LineSeen | null): number => {
  if (line === null) return 0
  if (line.own === null) return line.waiting
  return (line.own.offerEndsAt === null ? line.waiting : line.offers) - 1
}

/** Somebody in a line. */
export type Waiting = {
  readonly id: string
  readonly isOffered: boolean
  /** Their request to the supervisor is pending. */
  readonly hasAsked: boolean
  readonly mayStay: boolean
  /** They do not wait now, but keep their position: they are in a pair or rejected, which may be undone, or write at a level that may be taken again. */
  readonly isResting: boolean
}

/** What has to become of a line: ids. */
export type LineChange = {
  readonly leave: readonly string[]
  readonly takeBack: readonly string[]
  readonly offer: readonly string[]
}

/**
 * Whoever may not stay leaves; whoever rests is passed over. Beyond the places that are free the last open offers are taken back; while there are fewer offers
 * than places, the first who wait get one. While nobody can ask, the line pauses: nobody gets an offer, and only offers that were used stay.
 * @param line in its order
 * @param availableSlots total minus taken; 0 or less means none
 * @param isPaused whether nobody can ask
 */
export function settleLine(line: readonly Waiting[], availableSlots: number, isPaused = false): LineChange {
  const places = Math.max(availableSlots, 0)
  const staying = line.filter((one) => one.mayStay)
  const offered = staying.filter(({ isOffered }) => isOffered)
  const others = staying.filter(({ isOffered, isResting }) => !isOffered && !isResting)
  const kept = offered.filter(({ hasAsked, isResting }) => !isResting && (hasAsked || !isPaused)).slice(0, places)
  return {
    leave: idsOf(line.filter((one) => !one.mayStay)),
    takeBack: idsOf(offered.filter((one) => !kept.includes(one))),
    offer: isPaused ? [] : idsOf(others.slice(0, places - kept.length)),
  }
}

const idsOf = (line: readonly Waiting[]): string[] => line.map(({ id }) => id)

/**
 * Why an offer ended without a pair. `passed`: its time is over. `taken_back`: the place was given away, or there are fewer. `paused`: nobody
 * can ask outside of matching. `cycle_ended`: so it is with the cycle, until its end is taken back. `level`: the supervisor does not take
 * the level at which the student writes. `closed`: the student left the line by no doing of theirs.
 */
export const OFFER_ENDS = ['passed', 'taken_back', 'paused', 'cycle_ended', 'level', 'closed'] as const
export type OfferEnd = (typeof OFFER_ENDS)[number]
