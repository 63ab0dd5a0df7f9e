/** Until when a supervisor answers a request (docs/decisions/0094-answer-deadlines.md). */
import type { CycleRules } from '../cycles/phases.ts'
import { daysAfter } from '../cycles/wall-clock.ts'

type DeadlineRules = Pick<CycleRules, 'answerDays' | 'endsAt'>

/** A request that waits for an answer. */
type Unanswered = {
  /** When the student asked, last. */
  readonly askedAt: Date
  /** Since when it is pending: later than that where it came back. */
  readonly pendingSince: Date
}

/** Whether requests have a deadline at all. */
export function haveDeadlines({ answerDays, endsAt }: DeadlineRules): boolean {
  return answerDays !== null || endsAt !== null
}

/**
 * The deadline: the same time of the day so many days after the student asked, of a request that came back at least one day
 * later, and never later than the end of the cycle. Null: there is none.
 * @param timeZone IANA name
 */
export function answerBy({ askedAt, pendingSince }: Unanswered, rules: DeadlineRules, timeZone: string): Date | null {
  const { answerDays, endsAt } = rules
  if (answerDays === null) return endsAt
  const deadline = later(daysAfter(askedAt, answerDays, timeZone), daysAfter(pendingSince, 1, timeZone))
  return endsAt !== null && endsAt < deadline ? endsAt : deadline
}

const later = (one: Date, other: Date): Date => (one < other ? other : one)

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * When the supervisor is reminded: at half the time and one day before; of two that are less than a day apart the later one,
 * and none before it was asked.
 */
export function remindersOf(pendingSince: Date, deadline: Date, timeZone: string): Date[] {
  const half = new Date((pendingSince.getTime() + deadline.getTime()) / 2)
  const dayBefore = daysAfter(deadline, -1, timeZone)
  const [first, second] = half < dayBefore ? [half, dayBefore] : [dayBefore, half]
  const both = second.getTime() - first.getTime() < DAY_MS ? [second] : [first, second]
  return both.filter((moment) => moment > pendingSince)
}

/** The next moment at which something is done about a request, a reminder or its end; the end when all are over. */
export function nextOf(pendingSince: Date, deadline: Date, now: Date, timeZone: string): Date {
  return remindersOf(pendingSince, deadline, timeZone).find((moment) => moment > now) ?? deadline
}
