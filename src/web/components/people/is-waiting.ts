import type { User } from '#contract/resources/people/people.ts'

/** Whether a student has open requests and no supervisor; for admins, who see open requests. */
export function isWaiting({ student }: User): boolean {
  return student !== undefined && !student.has_supervisor && (student.pending_requests ?? 0) > 0
}
