import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { Phase } from '#domain/cycles/phases.ts'
import { closingOf } from './phase-texts.ts'

/**
 * What readers of one role have to do in each phase. Each role has its own file, so that a dashboard loads only its
 * readers' texts.
 */
export type Deeds = Readonly<Record<Phase, (reader: User) => string>>

/** What the reader has to do next, and until when (null: no limit). */
export type NextDeed = { readonly text: string; readonly until: string | null }

/** What the reader has to do in the phase of the cycle. */
export function nextDeedOf(deeds: Deeds, cycle: CurrentCycle, reader: User): NextDeed {
  return { text: deeds[cycle.phase](reader), until: UNTIL[cycle.phase](cycle) }
}

const UNTIL: Readonly<Record<Phase, (cycle: CurrentCycle) => string | null>> = {
  PREPARATION: ({ opens_at: opens }) => opens,
  MATCHING: closingOf,
  ASSIGNMENT: ({ ends_at: ends }) => ends,
  ENDED: () => null,
}
