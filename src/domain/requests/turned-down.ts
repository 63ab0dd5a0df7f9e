import type { RequestState, TransitionReason } from '../request-lifecycle.ts'

/** The deed of a supervisor who ends a supervision. */
export const REMOVED = 'removed' satisfies TransitionReason

/**
 * Whether its supervisor said no: rejected a supervision request, or ended the supervision. They are not suggested to the student any more in
 * the cycle, unless that is undone.
 * @param endedAs why it was withdrawn; null: it was not
 */
export function isTurnedDown(state: RequestState, endedAs: TransitionReason | null): boolean {
  return state === 'REJECTED' || (state === 'WITHDRAWN' && endedAs === REMOVED)
}
