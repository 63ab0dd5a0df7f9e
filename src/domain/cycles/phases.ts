/** Where a cycle stands, and what each role may do then (docs/decisions/0092-dates-of-a-cycle.md). */
import type { Role } from '../roles.ts'

export const PHASES = ['PREPARATION', 'MATCHING', 'ASSIGNMENT', 'ENDED'] as const
export type Phase = (typeof PHASES)[number]

/** The moments of a cycle, in this order; null: not set. */
export type CycleDates = {
  readonly opensAt: Date | null
  readonly closesAt: Date | null
  readonly endsAt: Date | null
}

/** The rules of a cycle: its moments, and within how many days a request is to be answered (1 to 60; null: no deadline). */
export type CycleRules = CycleDates & { readonly answerDays: number | null }

const MOMENTS = ['opensAt', 'closesAt', 'endsAt'] as const satisfies readonly (keyof CycleDates)[]

/** Whether moments and days are the same. */
export function sameRules(one: CycleRules, other: CycleRules): boolean {
  const areMomentsSame = MOMENTS.every((moment) => one[moment]?.getTime() === other[moment]?.getTime())
  return areMomentsSame && one.answerDays === other.answerDays
}

/** A phase begins at its moment. Without an opening, matching is open from the start. */
export function phaseAt({ opensAt, closesAt, endsAt }: CycleDates, now: Date): Phase {
  if (isReached(endsAt, now)) return 'ENDED'
  if (isReached(closesAt, now)) return 'ASSIGNMENT'
  return opensAt === null || isReached(opensAt, now) ? 'MATCHING' : 'PREPARATION'
}

const isReached = (moment: Date | null, now: Date): boolean => moment !== null && moment <= now

/** The next moment at which something changes; null: nothing does. */
export function nextMomentAfter({ opensAt, closesAt, endsAt }: CycleDates, now: Date): Date | null {
  return [opensAt, closesAt, endsAt].find((moment) => moment !== null && moment > now) ?? null
}

const FIRST_YEAR = 2000
const LAST_YEAR = 2199

/** Whether a cycle can have this moment: a year typed wrong, as 0206, cannot. */
export function isPlausible(moment: Date): boolean {
  const year = moment.getUTCFullYear()
  return year >= FIRST_YEAR && year <= LAST_YEAR
}

/** The first moment that is not after those before it; null: all are in order. */
export function misplacedMoment({ opensAt, closesAt, endsAt }: CycleDates): 'closesAt' | 'endsAt' | null {
  if (opensAt && closesAt && closesAt <= opensAt) return 'closesAt'
  const before = closesAt ?? opensAt
  return before && endsAt && endsAt <= before ? 'endsAt' : null
}

const ALWAYS: readonly Phase[] = PHASES
const UNTIL_THE_END: readonly Phase[] = ['PREPARATION', 'MATCHING', 'ASSIGNMENT']
const WHILE_MATCHING: readonly Phase[] = ['MATCHING']

/**
 * In which phases each role may do what. `onboard` is everything about the own account, which outlasts
 * cycles. `send` is every way by which a student asks: for supervision, for a conversation, and again after a withdrawal.
 */
const ALLOWED_ACTIONS = {
  STUDENT: {
    onboard: ALWAYS,
    look: ALWAYS,
    download: ALWAYS,
    dismiss: UNTIL_THE_END,
    shortlist: UNTIL_THE_END,
    send: WHILE_MATCHING,
    rewrite: UNTIL_THE_END,
    withdraw: UNTIL_THE_END,
    converse: UNTIL_THE_END,
  },
  SUPERVISOR: {
    onboard: ALWAYS,
    look: ALWAYS,
    download: ALWAYS,
    answer: UNTIL_THE_END,
    add: UNTIL_THE_END,
    remove: UNTIL_THE_END,
    set_working_title: UNTIL_THE_END,
    converse: UNTIL_THE_END,
  },
  ADMIN: { look: ALWAYS, download: ALWAYS, pair: ALWAYS, set_dates: ALWAYS, begin_cycle: ALWAYS },
} as const satisfies Record<Role, Readonly<Record<string, readonly Phase[]>>>

type ActionsOf<R extends Role> = R extends Role ? keyof (typeof ALLOWED_ACTIONS)[R] : never
export type Action = ActionsOf<Role>

/** Why an action is refused that another phase allows. */
export type PhaseErrorCode = 'matching_not_open' | 'matching_closed' | 'cycle_ended'

/** Why somebody of this role may not do that in this phase; null: they may. What a role never does is for other rules to refuse. */
export function phaseErrorCode(phase: Phase, role: Role, action: Action): PhaseErrorCode | null {
  const actions: Partial<Record<Action, readonly Phase[]>> = ALLOWED_ACTIONS[role]
  if (actions[action]?.includes(phase) ?? true) return null
  if (action !== 'send') return 'cycle_ended'
  return phase === 'PREPARATION' ? 'matching_not_open' : 'matching_closed'
}

/** Whether students can ask in this phase. */
export function canAsk(phase: Phase): boolean {
  return phaseErrorCode(phase, 'STUDENT', 'send') === null
}

/** Whether students can ask in this phase or one that follows. */
export function isAskingAhead(phase: Phase): boolean {
  return PHASES.slice(PHASES.indexOf(phase)).some(canAsk)
}

/** When asking ends: without a close, with the cycle. */
export function askingEnd<Moment>(closes: Moment | null, ends: Moment | null): Moment | null {
  return closes ?? ends
}
