import type { User } from '#contract/resources/people/people.ts'

/** Whether a supervisor can be asked now. */
export function mayBeAsked({ is_registered: isRegistered, supervisor }: User): boolean {
  return isRegistered && (supervisor?.available_slots ?? 0) > 0
}
