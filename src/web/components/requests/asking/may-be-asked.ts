import type { User } from '#contract/resources/people/people.ts'

/** Whether a supervisor can be asked now by the reader, a student. */
export function mayBeAsked({ is_registered: isRegistered, supervisor }: User, { student }: User): boolean {
  return !student?.has_supervisor && isRegistered && (supervisor?.available_slots ?? 0) > 0
}
