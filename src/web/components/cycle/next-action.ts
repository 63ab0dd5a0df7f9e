import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { Phase } from '#domain/cycles/phases.ts'

/** The next action of the reader, and its end (null: no limit). */
export type NextAction = {
  readonly text: string
  readonly until: string | null
  /** A shorter text for a phone, where a line is enough: its subject stands below. */
  readonly low?: string
}

/**
 * What readers of one role have to do in each phase. Each role has its own file, so that a dashboard loads only its
 * readers' texts.
 */
export type ActionsByPhase = Readonly<Record<Phase, (cycle: CurrentCycle, reader: User) => NextAction>>

/**
 * What the reader has to do in the phase of the cycle.
 * @param answer the answer that is due first, to the reader or by them; it counts where it is due before the deed
 */
export function nextActionOf(
  actions: ActionsByPhase,
  cycle: CurrentCycle,
  reader: User,
  answer: NextAction | null = null,
): NextAction {
  const action = actions[cycle.phase](cycle, reader)
  const isSooner =
    answer !== null &&
    answer.until !== null &&
    (action.until === null || Date.parse(answer.until) < Date.parse(action.until))
  return isSooner ? answer : action
}
