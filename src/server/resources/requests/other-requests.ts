/** The supervision requests of a student beside the one that makes a pair. */
import { restoredByUndo, withdrawnByAcceptance } from '#domain/accepted-elsewhere.ts'
import type { Decided } from '#domain/request-lifecycle.ts'
import type { Queryable } from '../../db/client.ts'
import {
  changeStates,
  type OtherRequest,
  type Step,
  supervisionRequestsOf,
} from '../../db/queries/requests/request-changes.ts'
import { notifyOfTransitions, type RequestTransition } from '../../notifications/request-notifications.ts'

/** A step that is decided, with the facts for its notifications. */
export type PlannedStep = Step & RequestTransition

/** The steps of the student's other supervision requests after an acceptance, or after its undoing. */
export function stepsOfOthers(
  requestId: string,
  studentId: string,
  { to, others }: Pick<Decided, 'to' | 'others'>,
  before: readonly OtherRequest[],
): PlannedStep[] {
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
    revertsTransitionId: others === 'restore' ? lastTransitionId : null,
  }))
}

const WITHDRAW = { from: 'PENDING', to: 'WITHDRAWN', reason: 'accepted_elsewhere' } as const
const RESTORE = { from: 'WITHDRAWN', to: 'PENDING', reason: 'restored' } as const

/** Withdraws what a student, who is locked, has open beside a pair, as its acceptance would have. */
export async function withdrawOtherRequests(db: Queryable, studentId: string, now: Date): Promise<void> {
  const requests = await supervisionRequestsOf(db, studentId)
  const pair = requests.find(({ state }) => state === 'ACCEPTED')
  if (!pair) return
  const steps = stepsOfOthers(pair.id, studentId, { to: 'ACCEPTED', others: 'withdraw' }, requests)
  await changeStates(db, steps, now)
  await notifyOfTransitions(db, steps, now)
}
