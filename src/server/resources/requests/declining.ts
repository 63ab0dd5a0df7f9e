/** Rejecting all that are left when no place is, and the way back, as one (docs/decisions/0071-words-of-a-request.md). */
import { randomUUID } from 'node:crypto'
import type { declineOperations } from '#contract/resources/requests/declining.ts'
import { type ChangeAction, decide, type Decided } from '#domain/request-lifecycle.ts'
import { changeStates, explainAsOne, findDeclinedWith } from '../../db/queries/requests/request-changes.ts'
import {
  circumstancesAt,
  findPeopleOfRequests,
  findRequests,
  type RequestRecord,
} from '../../db/queries/requests/requests.ts'
import { Failure, found } from '../../failure.ts'
import { notifyOfTransitions } from '../../notifications/request-notifications.ts'
import type { Handlers, Locks, UserContext } from '../../operation.ts'
import { requirePhase } from '../phases.ts'
import { beginDeadlines } from './answer-deadlines.ts'
import { stepOf } from './request-actions.ts'
import { rejectionWordsOf } from './requests.ts'

/** Supervisor and students. @throws Failure not_found unless all are requests for supervision to the actor */
const locksOf = async ({ db, actor }: UserContext, ids: readonly string[]): Promise<Locks> => {
  const people = await findPeopleOfRequests(db, ids)
  const own = people.filter(({ type, supervisorId }) => type === 'SUPERVISION' && supervisorId === actor.id)
  if (own.length === 0 || own.length < new Set(ids).size) throw new Failure('not_found')
  return { cycle: 'share', people: own.map(({ studentId }) => studentId) }
}

type Change = { readonly request: RequestRecord; readonly decided: Decided }

/** The changes of these requests that the actor may make now, read under the locks. */
const changesOf = ({ actor, now }: UserContext, records: readonly RequestRecord[], action: ChangeAction): Change[] =>
  records.flatMap((request) => {
    const decided = decide(action, request.facts, actor.id, circumstancesAt(request, now))
    return decided.ok ? [{ request, decided }] : []
  })

/** @throws Failure cycle_ended */
const requirePhaseOf = (context: UserContext, [one]: readonly RequestRecord[]): void => {
  if (one) requirePhase(context, one.dates, 'answer')
}

/** Carries all out in one statement, and tells of all. */
const carryOutAll = async (context: UserContext, changes: readonly Change[]): Promise<string[]> => {
  const { db, now } = context
  const steps = changes.map(({ request, decided }) => stepOf(context, request, decided))
  await changeStates(db, steps, now)
  const [one] = changes
  if (one) await beginDeadlines(context, steps, one.request.dates)
  await notifyOfTransitions(db, steps, now)
  return steps.map(({ requestId }) => requestId)
}

export const declineHandlers: Handlers<keyof typeof declineOperations> = {
  'supervision_requests.decline_rest': {
    locks: (context, { ids }) => locksOf(context, ids),
    run: async (context, { ids, ...words }) => {
      const { db } = context
      const records = await findRequests(db, [...new Set(ids)])
      requirePhaseOf(context, records)
      if (records.some(({ circumstances }) => circumstances.availableSlots > 0)) throw new Failure('place_left')
      // A student who withdrew or was accepted elsewhere since the supervisor looked is left alone.
      const changes = changesOf(context, records, 'REJECT')
      if (changes.length === 0) throw new Failure('request_state_forbids')
      const undoId = randomUUID()
      const told = { reason: null, answer: null, ...rejectionWordsOf(words) }
      await explainAsOne(db, await carryOutAll(context, changes), told, undoId)
      return { declined: changes.length, undo_id: undoId }
    },
  },
  'supervision_requests.decline_rest.undo': {
    locks: async (context, { undo_id: undoId }) => {
      const ids = await findDeclinedWith(context.db, context.actor.id, undoId)
      return locksOf(context, ids)
    },
    run: async (context, { undo_id: undoId }) => {
      const { db, actor } = context
      const records = await findRequests(db, await findDeclinedWith(db, actor.id, undoId))
      found(records[0])
      requirePhaseOf(context, records)
      // A student who is in a pair by now, or has asked again, stays as they are.
      const changes = changesOf(context, records, 'UNDO')
      if (changes.length === 0) throw new Failure('undo_not_possible')
      await carryOutAll(context, changes)
      return { restored: changes.length, kept: records.length - changes.length }
    },
  },
}
