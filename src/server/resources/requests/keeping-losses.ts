import type { Queryable } from '../../db/client.ts'
import { forgetLostPairs, rememberLostPairs } from '../../db/queries/losses/lost-pairs.ts'
import type { Step } from '../../db/queries/requests/request-changes.ts'
import type { RequestTransition } from '../../notifications/request-notifications.ts'

/** Whoever lost a pair by another one's hand sees so at the next visit, unless it is undone before. */
export async function keepLosses(db: Queryable, step: Step & RequestTransition, now: Date): Promise<void> {
  const { type, from, to, reason, requestId, studentId, supervisorId } = step
  if (type !== 'SUPERVISION') return
  const ofStudent = { requestId, userId: studentId, otherId: supervisorId }
  const ofSupervisor = { requestId, userId: supervisorId, otherId: studentId }
  if (reason === 'removed') await rememberLostPairs(db, [ofStudent], reason, now)
  if (reason === 'ended_by_admin') await rememberLostPairs(db, [ofStudent, ofSupervisor], reason, now)
  if (reason === 'undone' && from === 'WITHDRAWN' && to === 'ACCEPTED') await forgetLostPairs(db, [requestId])
}
