import type { RequestState, Transition } from './request-lifecycle.ts'

const isDecided = (state: RequestState | null): boolean => state === 'ACCEPTED' || state === 'REJECTED'

/** A supervisor decided, or went back on it: what the student waits for. */
export function isNewsToStudent({ from, to }: Pick<Transition, 'from' | 'to'>): boolean {
  return isDecided(from) || isDecided(to)
}
