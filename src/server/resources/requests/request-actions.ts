import { randomUUID } from 'node:crypto'
import { restoredByUndo, withdrawnByAcceptance } from '#domain/accepted-elsewhere.ts'
import {
  type ChangeAction,
  decide,
  type Decided,
  mayAdd,
  maySend,
  type RequestState,
  type RequestType,
  type Transition,
  type TransitionReason,
} from '#domain/request-lifecycle.ts'
import type { Queryable } from '../../db/client.ts'
import type { KnownUser } from '../../db/queries/accounts/callers.ts'
import { reviveConfirmation, revokeConfirmation } from '../../db/queries/confirmations.ts'
import {
  beginRequest,
  changeStates,
  type OtherRequest,
  sendingFacts,
  type Step,
  supervisionRequestsBeside,
  supervisionRequestsOf,
} from '../../db/queries/requests/request-changes.ts'
import {
  findRequest,
  findRequestPeople,
  type RequestPeople,
  type RequestRecord,
} from '../../db/queries/requests/requests.ts'
import type { LockedPeople } from '../../db/queries/people/locks.ts'
import { allOf } from '../../db/all-of.ts'
import { issueConfirmation, replaceOutdatedConfirmations } from '../../confirmations/issuing.ts'
import { commitBehind } from '../../db/transaction.ts'
import { Failure, found, orFail } from '../../failure.ts'
import type { Locks, UserContext } from '../../operation.ts'
import { notifyOfTransitions, type RequestTransition } from '../../notifications/request-notifications.ts'

/** Which request it is, and whose. */
export type RequestOf = Pick<RequestPeople, 'studentId' | 'supervisorId'> & { readonly id: string }

type ActionContext = Pick<UserContext, 'db' | 'actor' | 'now' | 'services'>

/** A request of the actor's, or any for an admin. @throws Failure not_found otherwise, so that nobody can probe for ids */
export async function findOwnRequest(
  db: Queryable,
  id: string,
  type: RequestType,
  actor: KnownUser,
): Promise<RequestRecord> {
  return requireOwnRequest(await findRequest(db, id), type, actor)
}

/** The same of a request that was read already. */
export function requireOwnRequest(read: RequestRecord | null, type: RequestType, actor: KnownUser): RequestRecord {
  const request = found(read)
  ownPeople(request.facts, type, actor)
  return request
}

const ownPeople = (people: RequestPeople | null, type: RequestType, actor: KnownUser): RequestPeople => {
  const { studentId, supervisorId } = found(people)
  const isTheirs = actor.id === studentId || actor.id === supervisorId || actor.role === 'ADMIN'
  if (!isTheirs || people?.type !== type) throw new Failure('not_found')
  return people
}

/** What a change of a request rests on. @throws Failure as findOwnRequest does */
export async function locksOfRequest(db: Queryable, id: string, type: RequestType, actor: KnownUser): Promise<Locks> {
  const { studentId, supervisorId } = ownPeople(await findRequestPeople(db, id), type, actor)
  return { cycle: 'share', people: [studentId, supervisorId] }
}

/** A student asks a supervisor. @throws Failure with the error code of `maySend` */
export async function send(
  context: ActionContext,
  request: { type: RequestType; supervisorId: string; message: string | null; cooldownDays: number },
  locked: Promise<LockedPeople>,
): Promise<RequestOf> {
  const { db, actor, now } = context
  const { type, supervisorId, message, cooldownDays } = request
  const [, read] = await allOf([locked, sendingFacts(db, type, actor.id, supervisorId)])
  const facts = found(read)
  const isSupervisor = facts.role === 'SUPERVISOR' && !facts.deleted
  if (supervisorId !== actor.id && !isSupervisor) throw new Failure('not_found')
  const answer = maySend({
    type,
    studentId: actor.id,
    supervisorId,
    supervisorRegistered: facts.registered,
    studentPaired: facts.studentPaired,
    activeRequest: facts.active !== null,
    lastEndedAt: facts.lastEndedAt,
    cooldownDays,
    now,
    availableSlots: facts.availableSlots,
  })
  // The way outside; students see the address of whoever is not registered.
  const decided = orFail(answer, { params: { email: facts.email } })
  return begin(context, decided, { type, studentId: actor.id, supervisorId, message })
}

/**
 * A supervisor adds a student who is known already.
 * @param locked the student among them
 * @throws Failure as `mayAdd` refuses
 */
export async function add(
  context: ActionContext,
  studentId: string,
  locked: Promise<LockedPeople>,
): Promise<RequestOf> {
  const { db, actor } = context
  const [people, facts, others] = await allOf([
    locked,
    sendingFacts(db, 'SUPERVISION', studentId, actor.id),
    supervisionRequestsOf(db, studentId),
  ])
  const student = { id: studentId, ...found(people.get(studentId)) }
  const { active, availableSlots } = found(facts)
  const decided = orFail(
    mayAdd({ supervisorId: actor.id, student, activeRequest: active?.state ?? null, availableSlots }),
  )
  if (active) {
    await carryOut(context, found(await findRequest(db, active.id)), decided, others)
    return { id: active.id, studentId, supervisorId: actor.id }
  }
  const request = { type: 'SUPERVISION', studentId, supervisorId: actor.id, message: null } as const
  return begin(context, decided, { ...request, isInvitation: !student.isRegistered }, others)
}

/**
 * Accepts, rejects, withdraws, removes or undoes.
 * @param actionOf what is meant, by who the request's people are
 * @throws Failure with the error code of `decide`; not_found for people who are not in the request
 */
export async function change(
  context: ActionContext,
  id: string,
  type: RequestType,
  actionOf: (people: RequestPeople) => ChangeAction,
  locked: Promise<LockedPeople>,
): Promise<RequestOf> {
  const { db, actor } = context
  const [, read, others] = await allOf([
    locked,
    findRequest(db, id),
    type === 'SUPERVISION' ? supervisionRequestsBeside(db, id) : Promise.resolve([]),
  ])
  const request = requireOwnRequest(read, type, actor)
  const { facts, circumstances } = request
  await carryOut(context, request, orFail(decide(actionOf(facts), facts, actor.id, circumstances)), others)
  const { studentId, supervisorId } = facts
  return { id, studentId, supervisorId }
}

type NewRequest = {
  type: RequestType
  studentId: string
  supervisorId: string
  message: string | null
  /** The student has yet to register. */
  isInvitation?: boolean
}

/** @param others the student's supervision requests, where the decision may concern them */
const begin = async (
  context: ActionContext,
  decided: Decided,
  request: NewRequest,
  others: readonly OtherRequest[] = [],
): Promise<RequestOf> => {
  const { db, actor, now } = context
  const step: Transition = { from: null, to: decided.to, by: actor.id, reason: decided.reason }
  const requestId = randomUUID()
  const own = { requestId, ...request, reason: decided.reason, takesBack: null }
  const steps = stepsOfOthers(requestId, request.studentId, decided, others)
  await writtenLast(db, decided, [
    beginRequest(db, { id: requestId, ...request }, step, now),
    keepConfirmation(context, requestId, step, request),
    changeStates(db, steps, now),
    notifyOfTransitions(db, [own, ...steps], now),
  ])
  return { id: requestId, studentId: request.studentId, supervisorId: request.supervisorId }
}

const carryOut = async (
  context: ActionContext,
  request: RequestRecord,
  decided: Decided,
  others: readonly OtherRequest[],
): Promise<void> => {
  const { db, actor, now } = context
  const { type, state, studentId, supervisorId, lastTransition } = request.facts
  const step: Transition = { from: state, to: decided.to, by: actor.id, reason: decided.reason }
  const undone = decided.reason === 'undone'
  const people = { type, studentId, supervisorId }
  const own: PlannedStep = {
    ...step,
    ...people,
    requestId: request.id,
    causedBy: null,
    takesBack: undone ? request.lastTransitionId : null,
    sentAgain: undone && lastTransition.reason === 'withdrawn',
  }
  const steps = [own, ...stepsOfOthers(request.id, studentId, decided, others)]
  await writtenLast(db, decided, [
    changeStates(db, steps, now),
    keepConfirmation(context, request.id, step, people),
    notifyOfTransitions(db, steps, now),
  ])
}

/** Transitions of which each part is written by one statement; the others look at something in between. */
const WRITTEN_AT_ONCE = new Set<TransitionReason>(['sent', 'accepted', 'rejected', 'withdrawn'])

/** Everything that a decision brings about, after which the transaction has nothing left to do. */
const writtenLast = async (db: Queryable, { reason }: Decided, parts: readonly Promise<unknown>[]): Promise<void> => {
  if (WRITTEN_AT_ONCE.has(reason)) commitBehind(db, parts)
  else await allOf(parts)
}

/** A step that is decided, with what whoever hears of it has to know. */
type PlannedStep = Step & RequestTransition

/**
 * A pair that begins gets a confirmation, one that ends loses it. One whose end is undone has it back, under the names
 * that the two have by now.
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
  await allOf([reviveConfirmation(db, requestId), replaceOutdatedConfirmations(db, studentId, now)])
}

/** What an acceptance, or its undoing, does to the student's other supervision requests. */
const stepsOfOthers = (
  requestId: string,
  studentId: string,
  { to, others }: Decided,
  before: readonly OtherRequest[],
): PlannedStep[] => {
  if (others === 'keep') return []
  const after = before.map((request) => (request.id === requestId ? { ...request, state: to } : request))
  const touched = others === 'withdraw' ? withdrawnByAcceptance(requestId, after) : restoredByUndo(requestId, after)
  return touched.map(({ id, type, supervisorId, lastTransitionId }) => ({
    ...(others === 'withdraw' ? WITHDRAW : RESTORE),
    requestId: id,
    by: null,
    causedBy: requestId,
    type,
    studentId,
    supervisorId,
    takesBack: others === 'restore' ? lastTransitionId : null,
  }))
}

const WITHDRAW = { from: 'PENDING', to: 'WITHDRAWN', reason: 'accepted_elsewhere' } as const
const RESTORE = { from: 'WITHDRAWN', to: 'PENDING', reason: 'restored' } as const

/** The action that a supervisor or student means by the state they ask for. */
export function actionFor(
  wanted: Exclude<RequestState, 'PENDING'>,
  actorId: string,
  { supervisorId }: { readonly supervisorId: string },
): ChangeAction {
  if (wanted === 'ACCEPTED') return 'ACCEPT'
  if (wanted === 'REJECTED') return 'REJECT'
  return actorId === supervisorId ? 'REMOVE' : 'WITHDRAW'
}
