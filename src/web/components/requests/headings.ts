import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'

/** Heading of a supervisor's dashboard: how many students wait for a place or an answer. */
export function waitingHeading(count: number): string {
  if (count === 0) return m.supervisor_waiting_none()
  return count === 1 ? m.supervisor_waiting_one() : m.supervisor_waiting_many({ count })
}

/** Heading of pages about requests: how many are pending; undefined for none. */
export function pendingHeading(count: number): string | undefined {
  if (count === 0) return undefined
  return count === 1 ? m.badge_pending_one() : m.badge_pending_many({ count })
}

/** The heading for a student who was accepted, by one supervisor or several. */
export function pairHeading([pair, ...others]: readonly Request[]): string | undefined {
  if (others.length > 0) return m.student_conflict_heading()
  if (pair?.supervisor.is_deleted) return m.student_left_heading()
  return pair && m.student_pair_heading()
}
