import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { Phase } from '#domain/cycles/phases.ts'
import { m } from '#messages'
import { closingOf } from './phase-texts.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { personInSentence } from '../people/person-name.ts'
import { formatNumber } from '#web/i18n/numbers.ts'

/** The next action of the reader, and its end (null: no limit). */
export type NextAction = {
  readonly text: string
  readonly until: string | null
  /** A shorter text for a phone, where a line is enough: its subject stands below. */
  readonly low?: string
  /** The whole sentence with its end, where "until" would say something else. */
  readonly by?: (when: { readonly moment: string }) => string
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

export const actionsOfAdmins: ActionsByPhase = {
  PREPARATION: (cycle) => ({ text: m.cycle_next_check(), until: cycle.opens_at }),
  MATCHING: (cycle) => ({ text: m.cycle_next_watch(), until: closingOf(cycle) }),
  ASSIGNMENT: (cycle) => ({ text: m.cycle_next_place(), until: cycle.ends_at }),
  ENDED: () => ({ text: m.cycle_next_begin(), until: null }),
}

export const actionsOfStudents: ActionsByPhase = {
  PREPARATION: (cycle) => ({ text: m.cycle_next_look_around(), until: cycle.opens_at }),
  MATCHING: (cycle) => ({ text: m.cycle_next_ask(), until: closingOf(cycle), by: m.cycle_next_ask_by }),
  ASSIGNMENT: ({ ends_at: until }, { student }) => ({
    text: (student?.pending_requests ?? 0) > 0 ? m.cycle_next_wait() : m.cycle_next_closed(),
    until,
  }),
  ENDED: () => ({ text: m.cycle_next_ended(), until: null }),
}

const agree = (): NextAction => ({ text: m.student_conflict_heading(), until: null })

/** A student accepted by several supervisors. */
export const actionsInConflict: ActionsByPhase = { ...actionsOfStudents, MATCHING: agree, ASSIGNMENT: agree }

/** The answer that the student gets first, at the latest; null: none has a deadline. */
export function firstAnswerTo(requests: readonly Request[]): NextAction | null {
  const [first] = requests
    .flatMap(({ answer_by: until, supervisor }) => (until === null ? [] : [{ until, supervisor }]))
    .toSorted((one, other) => Date.parse(one.until) - Date.parse(other.until))
  return first
    ? { text: m.cycle_next_wait_for({ name: personInSentence(first.supervisor) }), until: first.until }
    : null
}

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
