import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { personInSentence } from '../../people/name-in-sentence.ts'
import type { Deeds, NextDeed } from '../next-deed.ts'

export const deedsOfStudents: Deeds = {
  PREPARATION: m.cycle_next_look_around,
  MATCHING: ({ student }) => (student?.has_supervisor ? m.cycle_next_nothing() : m.cycle_next_ask()),
  ASSIGNMENT: ({ student }) => {
    if (student?.has_supervisor) return m.cycle_next_nothing()
    return (student?.pending_requests ?? 0) > 0 ? m.cycle_next_wait() : m.cycle_next_closed()
  },
  ENDED: m.cycle_next_ended,
}

/** The answer that the student gets first, at the latest; null: none has a deadline. */
export function firstAnswerTo(requests: readonly Request[]): NextDeed | null {
  const [first] = requests
    .flatMap(({ answer_by: until, supervisor }) => (until === null ? [] : [{ until, supervisor }]))
    .toSorted((one, other) => Date.parse(one.until) - Date.parse(other.until))
  return first
    ? { text: m.cycle_next_wait_for({ name: personInSentence(first.supervisor) }), until: first.until }
    : null
}
