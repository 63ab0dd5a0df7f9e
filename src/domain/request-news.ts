import type { RequestState, Transition } from './request-lifecycle.ts'

const isDecided = (state: RequestState | null): boolean => state === 'ACCEPTED' || state === 'REJECTED'

/** A supervisor decided, or undid a decision: the news a student waits for. */
export function isNewsToStudent({ from, to }: Pick<Transition, 'from' | 'to'>): boolean {
  return isDecided(from) || isDecided(to)
}
