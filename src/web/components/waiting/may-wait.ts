import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { User } from '#contract/resources/people/people.ts'
import { phaseErrorCode } from '#domain/cycles/phases.ts'
import { takesLevel } from '#domain/people/levels.ts'

/** Whether a place of this person could be waited for: a supervisor who has none for the reader. */
export function hasNoPlace({ supervisor, is_registered: isRegistered }: User): boolean {
  return isRegistered && supervisor !== undefined && supervisor.available_slots < 1
}

/** Whether the reader may wait for a place of this person, as far as the two say; the server knows the rest. */
export function mayWaitFor(person: User, reader: User, cycle: CurrentCycle | undefined): boolean {
  if (reader.role !== 'STUDENT' || reader.student?.has_supervisor || !hasNoPlace(person)) return false
  if (cycle && phaseErrorCode(cycle.phase, 'STUDENT', 'send') !== null) return false
  return takesLevel(person.supervisor?.levels ?? [], reader.student?.level ?? null)
}
