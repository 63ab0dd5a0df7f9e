/** Deadlines of requests: set, and what happens until and at them (docs/decisions/0094-answer-deadlines.md). */
import type { CycleRules } from '#domain/cycles/phases.ts'
import { answerBy, haveDeadlines, nextOf, remindersOf } from '#domain/requests/answer-deadline.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { findRunningDates, lockRunningCycle } from '../../db/queries/cycles/cycles.ts'
import { dropDue, setDue, findDueBy } from '../../db/queries/due-tasks.ts'
import { lockPeople } from '../../db/queries/people/locks.ts'
import {
  type Deadline,
  findUnanswered,
  findUnansweredFor,
  findUnansweredOf,
  setDeadlines,
  type UnansweredRequest,
} from '../../db/queries/requests/answer-deadlines.ts'
import { changeStates, type Step } from '../../db/queries/requests/request-changes.ts'
import { findRequestPeople } from '../../db/queries/requests/requests.ts'
import type { UserContext } from '../../operation.ts'
import { remindOfAnswers, notifyOfTransitions } from '../../notifications/request-notifications.ts'

type When = { readonly now: Date; readonly timeZone: string }

/** Pending requests as they would be under these rules. */
const underRules = (
  requests: readonly UnansweredRequest[],
  rules: CycleRules,
  { timeZone }: When,
): UnansweredRequest[] => requests.map((request) => ({ ...request, answerBy: answerBy(request, rules, timeZone) }))

/** How many pending requests would end at once under these rules. */
export async function countExpiring(db: Queryable, rules: CycleRules, when: When): Promise<number> {
  if (!haveDeadlines(rules)) return 0
  const waiting = underRules(await findUnanswered(db, null), rules, when)
  return waiting.filter((request) => request.answerBy !== null && request.answerBy <= when.now).length
}

/** Gives those of these requests that have just become pending their deadline, if there are deadlines; under the locks of their people. */
export async function beginDeadlines(
  { db, now, services }: Pick<UserContext, 'db' | 'now' | 'services'>,
  steps: readonly Pick<Step, 'requestId' | 'to'>[],
  rules: CycleRules,
): Promise<void> {
  const ids = steps.filter(({ to }) => to === 'PENDING').map(({ requestId }) => requestId)
  if (ids.length === 0 || !haveDeadlines(rules)) return
  const when = { now, timeZone: services.config.timeZone }
  await saveDeadlines(db, underRules(await findUnanswered(db, ids), rules, when), when)
}

/** Gives all pending requests the deadline of new rules; under the lock of the cycle, which keeps everybody out. */
export async function renewDeadlines(tx: Queryable, rules: CycleRules, when: When): Promise<void> {
  const waiting = await findUnanswered(tx, null)
  const before = new Map(waiting.map((request) => [request.id, request.answerBy]))
  await saveDeadlines(tx, underRules(waiting, rules, when), when, before)
}

/** @param before deadlines that were set until now, by request */
const saveDeadlines = async (
  tx: Queryable,
  requests: readonly UnansweredRequest[],
  when: When,
  before: ReadonlyMap<string, Date | null> = new Map(),
): Promise<void> => {
  await setDeadlines(tx, requests)
  const [due, none] = [requests.filter(hasDeadline), requests.filter((request) => !hasDeadline(request))]
  await setDue(
    tx,
    due.map((request) => ({
      subjectId: request.id,
      dueAt: isTooSoonToRemind(request, before.get(request.id), when) ? when.now : nextStep(request, when),
    })),
  )
  await dropDue(tx, none.map(idOf))
}

type WithDeadline = UnansweredRequest & { readonly answerBy: Date }

const hasDeadline = (request: UnansweredRequest): request is WithDeadline => request.answerBy !== null
const idOf = ({ id }: Deadline): string => id

const nextStep = ({ pendingSince, answerBy: deadline }: WithDeadline, { now, timeZone }: When): Date =>
  nextOf(pendingSince, deadline, now, timeZone)

/** A deadline that is new, or comes earlier, so soon that the moments of its reminders are over: its supervisor is reminded at once. */
const isTooSoonToRemind = (request: WithDeadline, before: Date | null | undefined, when: When): boolean =>
  before !== undefined &&
  (before === null || request.answerBy < before) &&
  request.answerBy > when.now &&
  nextStep(request, when).getTime() === request.answerBy.getTime()

/**
 * What is due about a request: its supervisor is reminded, or it ends. It may have been answered, or have got another deadline,
 * since it fell due.
 */
export function answerDeadlines(timeZone: string) {
  return async (tx: Transaction, requestId: string, now: Date): Promise<Date | null> => {
    const people = await findRequestPeople(tx, requestId)
    if (!people) return null
    await lockRunningCycle(tx, 'share')
    const together = await endingWith(tx, requestId, people.studentId, now)
    const { studentId, supervisorId } = people
    await lockPeople(tx, [studentId, supervisorId, ...together.map((other) => other.supervisorId)])
    const waiting = (await findUnanswered(tx, [requestId, ...together.map(idOf)])).filter(hasDeadline)
    const request = waiting.find(({ id }) => id === requestId)
    if (!request) return null
    if (request.answerBy <= now) {
      await expire(tx, waiting.filter(isPast(now)), now)
      return null
    }
    await remind(tx, request, { now, timeZone })
    return nextStep(request, { now, timeZone })
  }
}

const isPast =
  (now: Date) =>
  (request: WithDeadline): boolean =>
    request.answerBy <= now

/** The other requests of a student whose time is over when that of this one is, before anybody is locked. */
const endingWith = async (
  tx: Transaction,
  requestId: string,
  studentId: string,
  now: Date,
): Promise<WithDeadline[]> => {
  const past = (await findUnansweredOf(tx, studentId)).filter(hasDeadline).filter(isPast(now))
  return past.some(({ id }) => id === requestId) ? past.filter(({ id }) => id !== requestId) : []
}

/** Ends requests of one student, who are told of all of them at once. */
const expire = async (tx: Transaction, requests: readonly WithDeadline[], now: Date): Promise<void> => {
  const { endsAt } = await findRunningDates(tx)
  const steps = requests.map(({ id: requestId, studentId, supervisorId, answerBy: deadline }) => {
    // Not for its supervisor's silence alone: they would have had longer.
    const reason = endsAt !== null && endsAt <= deadline ? ('cycle_ended' as const) : ('expired' as const)
    const people = { type: 'SUPERVISION', studentId, supervisorId } as const
    return { ...people, requestId, from: 'PENDING', to: 'WITHDRAWN', reason, by: null, causedBy: null } as const
  })
  await changeStates(tx, steps, now)
  await notifyOfTransitions(
    tx,
    steps.map((step) => ({ ...step, revertsTransitionId: null })),
    now,
  )
}

const HOUR_MS = 60 * 60 * 1000

/**
 * Reminds a supervisor of this request, if that is due, and in the same mail of those of which they would be reminded within the
 * next hour.
 */
const remind = async (tx: Transaction, request: WithDeadline, when: When): Promise<void> => {
  const { now, timeZone } = when
  const momentsOf = ({ pendingSince, answerBy: deadline }: WithDeadline) =>
    remindersOf(pendingSince, deadline, timeZone)
  // Another deadline that was set since it fell due may have none yet.
  if (!momentsOf(request).some((moment) => moment <= now)) return
  const until = new Date(now.getTime() + HOUR_MS)
  const waiting = (await findUnansweredFor(tx, request.supervisorId))
    .filter(hasDeadline)
    .filter(({ id, answerBy: deadline }) => id !== request.id && deadline > now)
  const due = await findDueBy(tx, waiting.map(idOf), until)
  // The deadline itself is no reminder.
  const others = waiting.filter(({ id, answerBy: deadline }) => (due.get(id) ?? deadline) < deadline)
  await setDue(
    tx,
    others.map((other) => ({ subjectId: other.id, dueAt: nextStep(other, { now: until, timeZone }) })),
  )
  await remindOfAnswers(tx, [request, ...others], now)
}
