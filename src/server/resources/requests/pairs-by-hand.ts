import type { pairOperations } from '#contract/resources/requests/pairs-by-hand.ts'
import { mayEndPair, mayPair, mayUndoPair } from '#domain/requests/pairs-by-hand.ts'
import type { LockedPeople } from '../../db/queries/people/locks.ts'
import { areMailsCancelled } from '../../db/queries/mails/outbox.ts'
import { addSlot, removeSlot } from '../../db/queries/people/slots.ts'
import { sendingFacts, supervisionRequestsOf } from '../../db/queries/requests/request-changes.ts'
import { findRequest } from '../../db/queries/requests/requests.ts'
import { Failure, found, orFail } from '../../failure.ts'
import { announceSlots } from '../../notifications/request-notifications.ts'
import type { Handlers } from '../../operation.ts'
import { cleanSentenceText } from '../clean-input.ts'
import { type ActionContext, begin, carryOut, findOwnRequest, locksOfRequest } from './request-actions.ts'
import { refuseField, requestsOfType } from './requests.ts'

const TYPE = 'SUPERVISION'
const { presentAfterCommit } = requestsOfType(TYPE)

/** The reason that both are told. @throws Failure validation_failed without one */
const reasonIn = ({ reason }: { readonly reason: string }): string =>
  cleanSentenceText('reason', reason) ?? refuseField('reason', 'text_required')

type StudentAndSupervisor = {
  readonly studentId: string
  readonly supervisorId: string
  readonly addsPlace: boolean
  readonly allowsConflict: boolean
}

/**
 * Makes two people a pair; a pending request of the one to the other is accepted. Neither has to be registered.
 * @param people locked, the two among them
 * @throws Failure not_found when one of them is not there, or the other is no supervisor; else as `mayPair` refuses
 */
const makePair = async (
  context: ActionContext,
  { studentId, supervisorId, addsPlace, allowsConflict }: StudentAndSupervisor,
  note: string,
  people: LockedPeople,
): Promise<string> => {
  const { db, now } = context
  const student = { id: studentId, ...found(people.get(studentId)) }
  const isSupervisor = people.get(supervisorId)?.role === 'SUPERVISOR'
  // In the same transaction: nobody who waits is offered the place first.
  if (addsPlace && isSupervisor) await addSlot(db, supervisorId)
  const facts = await sendingFacts(db, TYPE, { studentId, supervisorId }, now)
  // An attempt to pair somebody with themselves is refused as such, in any role.
  const { active, availableSlots, studentPaired } = found(isSupervisor || studentId === supervisorId ? facts : null)
  const circumstances = { activeRequest: active?.state ?? null, availableSlots, isPaired: studentPaired }
  const decided = orFail(mayPair({ supervisorId, student, ...circumstances, allowsConflict }))
  const others = await supervisionRequestsOf(db, studentId)
  if (active) {
    await carryOut(context, found(await findRequest(db, active.id)), { ...decided, note }, others)
    return active.id
  }
  const request = { type: TYPE, studentId, supervisorId, message: null, ideaId: null } as const
  return begin(context, { ...decided, note }, request, others)
}

/** Takes back a pair, and the place that was added for it. @throws Failure undo_not_possible */
const undoPair = async (context: ActionContext, id: string, removesPlace: boolean): Promise<void> => {
  const { db, actor, now } = context
  const request = await findOwnRequest(db, id, TYPE, actor)
  const { facts, lastTransitionId } = request
  await carryOut(context, request, orFail(mayUndoPair(facts)), await supervisionRequestsOf(db, facts.studentId))
  if (!(await areMailsCancelled(db, lastTransitionId))) throw new Failure('undo_not_possible')
  if (!removesPlace) return
  // In the same transaction: nobody who waits is offered the place first.
  await removeSlot(db, facts.supervisorId)
  await announceSlots(db, [facts.supervisorId], now)
}

export const pairHandlers: Handlers<keyof typeof pairOperations> = {
  'admin.pairs.make': {
    locks: (_, { student_id: studentId, supervisor_id: supervisorId }) => ({
      cycle: 'share',
      people: [studentId, supervisorId],
    }),
    run: async (context, { student_id: studentId, supervisor_id: supervisorId, ...input }, locked) => {
      const { add_place: addsPlace = false, allow_conflict: allowsConflict = true } = input
      const two = { studentId, supervisorId, addsPlace, allowsConflict }
      return presentAfterCommit(await makePair(context, two, reasonIn(input), locked))
    },
  },
  'admin.pairs.undo': {
    locks: ({ db, actor }, { request_id: id }) => locksOfRequest(db, id, TYPE, actor),
    run: async (context, { request_id: id, remove_place: removesPlace = false }) => {
      await undoPair(context, id, removesPlace)
      return presentAfterCommit(id)
    },
  },
  'admin.pairs.end': {
    locks: ({ db, actor }, { request_id: id }) => locksOfRequest(db, id, TYPE, actor),
    run: async (context, { request_id: id, ...input }) => {
      const note = reasonIn(input)
      const request = await findOwnRequest(context.db, id, TYPE, context.actor)
      await carryOut(context, request, { ...orFail(mayEndPair(request.facts)), note }, [])
      return presentAfterCommit(id)
    },
  },
}
