import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { personInSentence } from '../../people/name-in-sentence.ts'
import type { ActionsByPhase, NextAction } from '../next-action.ts'
import { closingOf } from '../phase-texts.ts'

export const actionsOfStudents: ActionsByPhase = {
  PREPARATION: (cycle) => ({ text: m.cycle_next_look_around(), until: cycle.opens_at }),
  MATCHING: (cycle, { student }) =>
    student?.has_supervisor ? nothing() : { text: m.cycle_next_ask(), until: closingOf(cycle) },
  ASSIGNMENT: ({ ends_at: until }, { student }) => {
    if (student?.has_supervisor) return nothing()
    return { text: (student?.pending_requests ?? 0) > 0 ? m.cycle_next_wait() : m.cycle_next_closed(), until }
  },
  ENDED: () => ({ text: m.cycle_next_ended(), until: null }),
}

const agree = (): NextAction => ({ text: m.student_conflict_heading(), until: null })

/** A student accepted by several supervisors. */
export const actionsInConflict: ActionsByPhase = { ...actionsOfStudents, MATCHING: agree, ASSIGNMENT: agree }

const nothing = (): NextAction => ({ text: m.cycle_next_nothing(), until: null })

/** The answer that the student gets first, at the latest; null: none has a deadline. */
export function firstAnswerTo(requests: readonly Request[]): NextAction | null {
  const [first] = requests
    .flatMap(({ answer_by: until, supervisor }) => (until === null ? [] : [{ until, supervisor }]))
    .toSorted((one, other) => Date.parse(one.until) - Date.parse(other.until))
  return first
    ? { text: m.cycle_next_wait_for({ name: personInSentence(first.supervisor) }), until: first.until }
    : null
}
