import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { phaseErrorCode } from '#domain/cycles/phases.ts'
import { takesLevel } from '#domain/people/levels.ts'

/** Whether this person is a supervisor who has no place for the reader, or in whose line the reader is. */
export function involvesLine({ supervisor, is_registered: isRegistered }: User): boolean {
  return isRegistered && supervisor !== undefined && (supervisor.available_slots < 1 || supervisor.line !== undefined)
}

type Reading = {
  readonly reader: User
  readonly cycle: CurrentCycle | undefined
  /** The reader's own. */
  readonly requests: readonly Request[]
}

/** Whether the reader may begin to wait for a place of this person, as far as a page knows; the server knows the rest. */
export function mayWaitFor(person: User, { reader, cycle, requests }: Reading): boolean {
  if (reader.role !== 'STUDENT' || reader.student?.has_supervisor) return false
  if (!person.is_registered || (person.supervisor?.available_slots ?? 1) > 0) return false
  if (cycle && phaseErrorCode(cycle.phase, 'STUDENT', 'send') !== null) return false
  if (requests.some((request) => request.supervisor.id === person.id && standsAgainstWaiting(request))) return false
  return takesLevel(person.supervisor?.levels ?? [], reader.student?.level ?? null)
}

const standsAgainstWaiting = ({ state, is_past: isPast }: Request): boolean => state !== 'WITHDRAWN' && !isPast
