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
} from '#domain/request-lifecycle.ts'
import type { Queryable } from '../../db/client.ts'
import type { KnownUser } from '../../db/queries/accounts/callers.ts'
import { reviveConfirmation, revokeConfirmation } from '../../db/queries/confirmations.ts'
import {
  beginRequest,
  changeStates,
  sendingFacts,
  type Step,
  supervisionRequestsOf,
} from '../../db/queries/requests/request-changes.ts'
import {
  findRequest,
  findRequestPeople,
  type RequestPeople,
  type RequestRecord,
} from '../../db/queries/requests/requests.ts'
import { issueConfirmation, replaceOutdatedConfirmations } from '../../confirmations/issuing.ts'
import { Failure, found, orFail } from '../../failure.ts'
import type { Locks, UserContext } from '../../operation.ts'
import { notifyOfTransitions, type RequestTransition } from '../../notifications/request-notifications.ts'

type ActionContext = Pick<UserContext, 'db' | 'actor' | 'now' | 'services'>

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

/** What a change of a request rests on. @throws Failure as findOwnRequest does */
export async function locksOfRequest(db: Queryable, id: string, type: RequestType, actor: KnownUser): Promise<Locks> {
  const { studentId, supervisorId } = ownPeople(await findRequestPeople(db, id), type, actor)
  return { cycle: 'share', people: [studentId, supervisorId] }
}

/** A student asks a supervisor; answers the request's id. @throws Failure with the error code of `maySend` */
export async function send(
  context: ActionContext,
  request: { type: RequestType; supervisorId: string; message: string | null; cooldownDays: number },
): Promise<string> {
  const { db, actor, now } = context
  const { type, supervisorId, message, cooldownDays } = request
  const facts = found(await sendingFacts(db, type, actor.id, supervisorId))
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

/** A supervisor adds a student who is known already; answers the request's id. @throws Failure as `mayAdd` refuses */
export async function add(
  context: ActionContext,
  student: Pick<KnownUser, 'id' | 'role' | 'isRegistered'>,
): Promise<string> {
  const { db, actor } = context
  const { active, availableSlots } = found(await sendingFacts(db, 'SUPERVISION', student.id, actor.id))
  const decided = orFail(
    mayAdd({ supervisorId: actor.id, student, activeRequest: active?.state ?? null, availableSlots }),
  )
  if (active) {
    const request = found(await findRequest(db, active.id))
    await carryOut(context, request, decided)
    return active.id
  }
  const people = { studentId: student.id, supervisorId: actor.id, isInvitation: !student.isRegistered }
  return begin(context, decided, { type: 'SUPERVISION', ...people, message: null })
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
): Promise<void> {
  const { db, actor } = context
  const request = await findOwnRequest(db, id, type, actor)
  const { facts, circumstances } = request
  await carryOut(context, request, orFail(decide(actionOf(facts), facts, actor.id, circumstances)))
}

type NewRequest = {
  type: RequestType
  studentId: string
  supervisorId: string
  message: string | null
  /** The student has yet to register. */
  isInvitation?: boolean
}

const begin = async (context: ActionContext, decided: Decided, request: NewRequest): Promise<string> => {
  const { db, actor, now } = context
  const step: Transition = { from: null, to: decided.to, by: actor.id, reason: decided.reason }
  const { requestId, transitionId } = await beginRequest(db, request, step, now)
  await keepConfirmation(context, requestId, step, request)
  const own = { transitionId, requestId, ...request, reason: decided.reason, takesBack: null }
  const others = await stepsOfOthers(db, requestId, request.studentId, decided)
  await notifyOfTransitions(db, [own, ...(await write(db, others, now))], now)
  return requestId
}

const carryOut = async (context: ActionContext, request: RequestRecord, decided: Decided): Promise<void> => {
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
  const others = await stepsOfOthers(db, request.id, studentId, decided)
  const transitions = await write(db, [own, ...others], now)
  await keepConfirmation(context, request.id, step, people)
  await notifyOfTransitions(db, transitions, now)
}

/** A step that is decided, with what whoever hears of it has to know. */
type PlannedStep = Step & Omit<RequestTransition, 'transitionId'>

const write = async (db: Queryable, steps: readonly PlannedStep[], now: Date): Promise<RequestTransition[]> => {
  const transitionIds = await changeStates(db, steps, now)
  return steps.map((step) => ({ ...step, transitionId: found(transitionIds.get(step.requestId)) }))
}

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
  await reviveConfirmation(db, requestId)
  await replaceOutdatedConfirmations(db, studentId, now)
}

/** What an acceptance, or its undoing, does to the student's other supervision requests. */
const stepsOfOthers = async (
  db: Queryable,
  requestId: string,
  studentId: string,
  { to, others }: Decided,
): Promise<PlannedStep[]> => {
  if (others === 'keep') return []
  const before = await supervisionRequestsOf(db, studentId)
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
