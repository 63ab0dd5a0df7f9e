import type { OutputOf } from '#contract/operations.ts'

/** Whether anybody has asked in the running cycle. */
export function hasRequests(weeks: OutputOf<'admin.statistics'>['requests_per_week']): boolean {
  return weeks.some(({ sent, accepted }) => sent > 0 || accepted > 0)
}
