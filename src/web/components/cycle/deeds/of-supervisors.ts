import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import type { Deeds, NextDeed } from '../next-deed.ts'

export const deedsOfSupervisors: Deeds = {
  PREPARATION: m.cycle_next_prepare,
  MATCHING: (reader) => answers(reader, m.cycle_next_none_waits),
  ASSIGNMENT: (reader) => answers(reader, m.cycle_next_add),
  ENDED: m.cycle_next_ended,
}

/** The answer that the supervisor owes first. @param until from the inbox; null or undefined: none has a deadline, or it is not known yet */
export function firstAnswerBy(reader: User, until: string | null | undefined): NextDeed | null {
  if (!until) return null
  const count = pendingOf(reader)
  // The others have longer.
  const text = count > 1 ? m.cycle_next_answer_first({ count: formatNumber(count) }) : m.cycle_next_answer_one()
  return { text, until }
}

const pendingOf = ({ supervisor }: User): number => supervisor?.pending_requests ?? 0

const answers = (reader: User, otherwise: () => string): string => {
  const count = pendingOf(reader)
  if (count === 0) return otherwise()
  return count === 1 ? m.cycle_next_answer_one() : m.cycle_next_answer({ count: formatNumber(count) })
}
