import { m } from '#messages'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { Phase } from '#domain/cycles/phases.ts'
import type { Role } from '#domain/roles.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { closingOf } from './phase-texts.ts'

/** What the reader has to do next, and until when; null: nothing changes any more. */
export type NextDeed = { readonly text: string; readonly until: string | null }

/** What the reader has to do in the phase of the cycle. */
export function nextDeedOf(cycle: CurrentCycle, reader: User): NextDeed {
  return { text: TEXTS[reader.role][cycle.phase](reader), until: UNTIL[cycle.phase](cycle) }
}

const UNTIL: Readonly<Record<Phase, (cycle: CurrentCycle) => string | null>> = {
  PREPARATION: ({ opens_at: opens }) => opens,
  MATCHING: closingOf,
  ASSIGNMENT: ({ ends_at: ends }) => ends,
  ENDED: () => null,
}

const answers = ({ supervisor }: User, otherwise: () => string): string => {
  const count = supervisor?.pending_requests ?? 0
  if (count === 0) return otherwise()
  return count === 1 ? m.cycle_next_answer_one() : m.cycle_next_answer({ count: formatNumber(count) })
}

const TEXTS: Readonly<Record<Role, Readonly<Record<Phase, (reader: User) => string>>>> = {
  STUDENT: {
    PREPARATION: m.cycle_next_look_around,
    MATCHING: ({ student }) => (student?.has_supervisor ? m.cycle_next_nothing() : m.cycle_next_ask()),
    ASSIGNMENT: ({ student }) => {
      if (student?.has_supervisor) return m.cycle_next_nothing()
      return (student?.pending_requests ?? 0) > 0 ? m.cycle_next_wait() : m.cycle_next_closed()
    },
    ENDED: m.cycle_next_ended,
  },
  SUPERVISOR: {
    PREPARATION: m.cycle_next_prepare,
    MATCHING: (reader) => answers(reader, m.cycle_next_none_waits),
    ASSIGNMENT: (reader) => answers(reader, m.cycle_next_add),
    ENDED: m.cycle_next_ended,
  },
  ADMIN: {
    PREPARATION: m.cycle_next_check,
    MATCHING: m.cycle_next_watch,
    ASSIGNMENT: m.cycle_next_place,
    ENDED: m.cycle_next_begin,
  },
}
