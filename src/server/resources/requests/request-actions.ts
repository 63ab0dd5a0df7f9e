import { randomUUID } from 'node:crypto'
import { type CycleDates, phaseAt } from '#domain/cycles/phases.ts'
import {
  type ChangeAction,
  decide,
  type Decided,
  maySend,
  type RequestType,
  type Transition,
} from '#domain/request-lifecycle.ts'
import { type AddingFacts, mayAdd } from '#domain/requests/adding.ts'
import type { RejectionWords } from '#domain/requests/request-words.ts'
import type { Queryable } from '../../db/client.ts'
import type { KnownUser } from '../../db/queries/accounts/sessions.ts'
import { reviveConfirmation, revokeConfirmation } from '../../db/queries/confirmations.ts'
import {
  beginRequest,
  changeStates,
  countPending,
  explainRejections,
  type OtherRequest,
  sendingFacts,
  supervisionRequestsOf,
} from '../../db/queries/requests/request-changes.ts'
import {
  circumstancesAt,
  findRequest,
  findRequestPeople,
  type RequestPeople,
  type RequestRecord,
  clearTakenTitle,
} from '../../db/queries/requests/requests.ts'
import { placesLeftFor } from '../../db/queries/waiting-list.ts'
import type { LockedPeople } from '../../db/queries/people/locks.ts'
import { issueConfirmation, replaceOutdatedConfirmations } from '../../confirmations/issuing.ts'
import { Failure, found, orFail } from '../../failure.ts'
import { momentTexts } from '../phases.ts'
import type { Locks, UserContext } from '../../operation.ts'
import { beginDeadlines } from './answer-deadlines.ts'
import { followWithDescription, keepFirstWords } from './first-words.ts'
import { type PlannedStep, stepsOfOthers } from './other-requests.ts'
import { noticeStep, notifyOfTransitions } from '../../notifications/request-notifications.ts'
import { takesLevel } from '#domain/people/levels.ts'
import { levelOf } from '../../db/queries/levels.ts'
import { levelsOfOpenIdea } from '../../db/queries/people/ideas.ts'

/** A decision, with an admin's note about it. */
export type DecisionWithNote = Decided & { readonly note?: string }

export type ActionContext = Pick<UserContext, 'db' | 'actor' | 'now' | 'locale' | 'services'>

/** A request of the actor's, or any for an admin. @throws Failure not_found otherwise, so that nobody can probe for ids */
export async function findOwnRequest(
  db: Queryable,
  id: string,
  type: RequestType,
  actor: KnownUser,
): Promise<RequestRecord> {
  const request = found(await findRequest(db, id))
  ownPeople(request.facts, type, actor)
  return request
}

const ownPeople = (people: RequestPeople | null, type: RequestType, actor: KnownUser): RequestPeople => {
  const { studentId, supervisorId } = found(people)
  const isTheirs = actor.id === studentId || actor.id === supervisorId || actor.role === 'ADMIN'
  if (!isTheirs || people?.type !== type) throw new Failure('not_found')
  return people
}

/** The locks under which a request may change. @throws Failure as findOwnRequest does */
export async function locksOfRequest(db: Queryable, id: string, type: RequestType, actor: KnownUser): Promise<Locks> {
  const { studentId, supervisorId } = ownPeople(await findRequestPeople(db, id), type, actor)
  return { cycle: 'share', people: [studentId, supervisorId] }
}

/** A student asks a supervisor. @throws Failure with the error code of `maySend` */
export async function send(
  context: ActionContext,
  request: NewWish & {
    type: RequestType
    supervisorId: string
    cooldownDays: number
    /** Whether the words become the thesis description of who has none. */
    describes?: boolean | undefined
  },
): Promise<string> {
  const { db, actor, now } = context
  const { type, supervisorId, message, ideaId, cooldownDays, describes = true } = request
  const facts = found(await sendingFacts(db, type, { studentId: actor.id, supervisorId }, now))
  const requestLimitReached = await isAtLimit(context, type, actor.id)
  const isSupervisor = facts.role === 'SUPERVISOR' && !facts.deleted
  if (supervisorId !== actor.id && !isSupervisor) throw new Failure('not_found')
  const answer = maySend({
    type,
    studentId: actor.id,
    supervisorId,
    supervisorRegistered: facts.registered,
    levelFits: facts.levelFits,
    studentPaired: facts.studentPaired,
    activeRequest: facts.active !== null,
    lastEndedAt: facts.lastEndedAt,
    cooldownDays,
    now,
    availableSlots: facts.placesLeft,
    requestLimitReached,
    phase: phaseAt(facts.dates, now),
  })
  // A student may write to a supervisor who is not registered, and so gets the address.
  const decided = orFail(answer, { params: { email: facts.email, ...errorParamsOf(context, facts.dates) } })
  if (ideaId !== null) await refuseOtherIdea(db, { ideaId, supervisorId, studentId: actor.id })
  const id = await begin(context, decided, { type, studentId: actor.id, supervisorId, message, ideaId })
  if (describes) await keepFirstWords(context, { id, type, message })
  await beginDeadlines(context, [{ requestId: id, to: decided.to }], facts.dates)
  return id
}

/** The words and the idea of a new request. */
type NewWish = { readonly message: string | null; readonly ideaId: string | null }

/** Decides about a supervisor's adding of somebody who is known already. @throws Failure as `mayAdd` refuses */
export async function decideAdding(context: ActionContext, student: NonNullable<AddingFacts['student']>) {
  const { db, actor, now } = context
  const { active, availableSlots, dates } = found(
    await sendingFacts(db, 'SUPERVISION', { studentId: student.id, supervisorId: actor.id }, now),
  )
  const activeRequest = active?.state ?? null
  const phase = phaseAt(dates, now)
  const decided = orFail(mayAdd({ supervisorId: actor.id, student, activeRequest, availableSlots, phase }), {
    params: momentTexts(context, dates),
  })
  return { active, decided }
}

/**
 * A supervisor adds a student who is known already.
 * @param people locked, the student among them
 * @throws Failure as `mayAdd` refuses
 */
export async function add(context: ActionContext, studentId: string, people: LockedPeople): Promise<string> {
  const { db, actor } = context
  const student = { id: studentId, ...found(people.get(studentId)) }
  const { active, decided } = await decideAdding(context, student)
  const others = await supervisionRequestsOf(db, studentId)
  if (active) {
    await carryOut(context, found(await findRequest(db, active.id)), decided, others)
    return active.id
  }
  const request = { type: 'SUPERVISION', studentId, supervisorId: actor.id, message: null, ideaId: null } as const
  return begin(context, decided, { ...request, isInvitation: !student.isRegistered }, others)
}

/**
 * Accepts, rejects, withdraws, removes or undoes.
 * @param actionOf the action, which depends on the people of the request
 * @param told what the student is told with a rejection
 * @throws Failure with the error code of `decide`; not_found for people who are not in the request
 */
export async function change(
  context: ActionContext,
  id: string,
  type: RequestType,
  actionOf: (people: RequestPeople) => ChangeAction,
  told: Partial<RejectionWords> = {},
): Promise<string> {
  const { db, actor, now } = context
  const request = await findOwnRequest(db, id, type, actor)
  const { facts, dates } = request
  const others = type === 'SUPERVISION' ? await supervisionRequestsOf(db, facts.studentId) : []
  const action = actionOf(facts)
  // As for any sending; in lists it is not asked.
  const sentAgain = action === 'UNDO' &&
    facts.lastTransition.reason === 'withdrawn' && {
      requestLimitReached: await isAtLimit(context, type, facts.studentId),
      availableSlots: await placesLeftFor(db, facts, now),
    }
  const decision = decide(action, facts, actor.id, { ...circumstancesAt(request, now), ...sentAgain })
  const decided = orFail(decision, { params: errorParamsOf(context, dates) })
  await carryOut(context, request, decided, others)
  await followWithDescription(context, request, action)
  if (action === 'REJECT') await explainRejections(db, [id], told)
  return id
}

/** Whether the student, who is locked, has as many requests pending as there may be. */
const isAtLimit = async ({ db, services }: ActionContext, type: RequestType, studentId: string): Promise<boolean> => {
  const { maxActiveRequests: most } = services.config
  return type === 'SUPERVISION' && most !== null && (await countPending(db, studentId)) >= most
}

const errorParamsOf = (context: ActionContext, dates: CycleDates): Readonly<Record<string, string>> => ({
  reader: context.actor.role,
  most: String(context.services.config.maxActiveRequests ?? ''),
  ...momentTexts(context, dates),
})

type NewRequest = NewWish & {
  type: RequestType
  studentId: string
  supervisorId: string
  /** The student has yet to register. */
  isInvitation?: boolean
}

/**
 * Begins a request.
 * @param others the student's supervision requests, where the decision may concern them
 */
export async function begin(
  context: ActionContext,
  decided: DecisionWithNote,
  request: NewRequest,
  others: readonly OtherRequest[] = [],
): Promise<string> {
  const { db, actor, now } = context
  const { to, reason, note = null } = decided
  const step: Transition = { from: null, to, by: actor.id, reason, note }
  const requestId = randomUUID()
  const own = { requestId, ...request, reason, revertsTransitionId: null }
  const steps = stepsOfOthers(requestId, request.studentId, decided, others)
  await beginRequest(db, { id: requestId, ...request }, step, now)
  await keepConfirmation(context, requestId, step, request)
  await noticeStep(db, { ...own, to }, now)
  await changeStates(db, steps, now)
  await notifyOfTransitions(db, [own, ...steps], now)
  return requestId
}

/** Carries out what was decided about a request, and about the student's others. */
export async function carryOut(
  context: ActionContext,
  request: RequestRecord,
  decided: DecisionWithNote,
  others: readonly OtherRequest[],
): Promise<void> {
  const { db, now } = context
  const own = stepOf(context, request, decided)
  const steps = [own, ...stepsOfOthers(request.id, own.studentId, decided, others)]
  await changeStates(db, steps, now)
  await beginDeadlines(context, steps, request.dates)
  await keepConfirmation(context, request.id, own, own)
  await noticeStep(db, own, now)
  await notifyOfTransitions(db, steps, now)
}

/** The step that a decision about a request is, with the facts for its notifications. */
export function stepOf(
  { actor }: Pick<ActionContext, 'actor'>,
  request: RequestRecord,
  decided: DecisionWithNote,
): PlannedStep {
  const { type, state, studentId, supervisorId, lastTransition } = request.facts
  const undone = decided.reason === 'undone'
  return {
    from: state,
    to: decided.to,
    by: actor.id,
    reason: decided.reason,
    note: decided.note ?? null,
    type,
    studentId,
    supervisorId,
    requestId: request.id,
    causedBy: null,
    revertsTransitionId: undone ? request.lastTransitionId : null,
    undone: undone ? lastTransition.reason : null,
  }
}

/**
 * Issues the confirmation of a pair that begins, and revokes that of a pair that ends. When the end is undone the pair gets its
 * confirmation back, under the present names, and without a title that another pair has by now.
 */
const keepConfirmation = async (
  { db, now, services }: ActionContext,
  requestId: string,
  { from, to, reason }: Transition,
  { type, studentId }: Pick<NewRequest, 'type' | 'studentId'>,
): Promise<void> => {
  if (type !== 'SUPERVISION') return
  if (from === 'ACCEPTED') await revokeConfirmation(db, requestId, now)
  if (to !== 'ACCEPTED') return
  if (reason !== 'undone') return issueConfirmation(db, requestId, services.config.institutionName, now)
  await reviveConfirmation(db, requestId)
  await clearTakenTitle(db, requestId)
  await replaceOutdatedConfirmations(db, studentId, now)
}

type NamedIdea = { readonly ideaId: string; readonly supervisorId: string; readonly studentId: string }

/** @throws Failure idea_not_open; level_does_not_fit */
export async function refuseOtherIdea(db: Queryable, { ideaId, supervisorId, studentId }: NamedIdea): Promise<void> {
  const levels = found(await levelsOfOpenIdea(db, ideaId, supervisorId), 'idea_not_open')
  if (!takesLevel(levels, await levelOf(db, studentId))) throw new Failure('level_does_not_fit')
}
