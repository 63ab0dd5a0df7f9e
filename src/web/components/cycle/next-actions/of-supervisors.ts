import { m } from '#messages'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { User } from '#contract/resources/people/people.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import type { ActionsByPhase, NextAction } from '../next-action.ts'
import { closingOf } from '../phase-texts.ts'

/** Requests can be answered, and students added, until the cycle ends. */
export const actionsOfSupervisors: ActionsByPhase = {
  PREPARATION: (_, reader) => ({
    text: hasPlace(reader) ? m.cycle_next_prepare() : m.cycle_next_profile(),
    until: null,
  }),
  MATCHING: (cycle, reader) => answers(cycle, reader) ?? askedBy(cycle, reader),
  ASSIGNMENT: (cycle, reader) =>
    answers(cycle, reader) ??
    (hasPlace(reader)
      ? { text: m.cycle_next_add(), until: cycle.ends_at }
      : { text: m.cycle_next_full_closed(), until: null }),
  ENDED: () => ({ text: m.cycle_next_ended(), until: null }),
}

/** The answer that the supervisor owes first. @param until from the inbox; null or undefined: none has a deadline, or it is not known yet */
export function firstAnswerBy(reader: User, until: string | null | undefined): NextAction | null {
  if (!until) return null
  const count = pendingOf(reader)
  // The others have longer.
  const text = count > 1 ? m.cycle_next_answer_first({ count: formatNumber(count) }) : m.cycle_next_answer_one()
  return { text, until, low: m.cycle_next_answer_low() }
}

const pendingOf = ({ supervisor }: User): number => supervisor?.pending_requests ?? 0

const hasPlace = ({ supervisor }: User): boolean => (supervisor?.available_slots ?? 0) > 0

/** Null while nobody waits for an answer. */
const answers = ({ ends_at: until }: CurrentCycle, reader: User): NextAction | null => {
  const count = pendingOf(reader)
  if (count === 0) return null
  return {
    text: count === 1 ? m.cycle_next_answer_one() : m.cycle_next_answer({ count: formatNumber(count) }),
    until,
    ...(until !== null && { low: m.cycle_next_answer_low() }),
  }
}

/** Whether students can ask: each who waits holds a free place. */
const askedBy = (cycle: CurrentCycle, reader: User): NextAction => {
  const { available_slots: available = 0, waiting = 0 } = reader.supervisor ?? {}
  if (available > waiting) return { text: m.cycle_next_none_waits(), until: closingOf(cycle) }
  return { text: hasPlace(reader) ? m.cycle_next_kept() : m.cycle_next_full(), until: null }
}
