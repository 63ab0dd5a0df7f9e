import type { RequestState, Transition } from '../request-lifecycle.ts'
import { endedUnanswered } from './unanswered.ts'

const isDecided = (state: RequestState | null): boolean => state === 'ACCEPTED' || state === 'REJECTED'

/** A supervisor decided, or undid a decision, or did not decide before it was too late: the news a student waits for. */
export function isNewsToStudent({ from, to, reason }: Pick<Transition, 'from' | 'to' | 'reason'>): boolean {
  return isDecided(from) || isDecided(to) || endedUnanswered(reason)
}
