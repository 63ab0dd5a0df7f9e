import type { Queryable } from '../../db/client.ts'
import { forgetLostPairs, rememberLostPairs } from '../../db/queries/losses/lost-pairs.ts'
import type { Step } from '../../db/queries/requests/request-changes.ts'
import type { RequestTransition } from '../../notifications/request-notifications.ts'

/** Whoever lost a pair by another one's hand sees so at the next visit, unless the two are a pair again before. */
export async function keepLosses(
  db: Queryable,
  step: Pick<Step & RequestTransition, 'type' | 'to' | 'reason' | 'requestId' | 'studentId' | 'supervisorId'>,
  now: Date,
): Promise<void> {
  const { type, to, reason, requestId, studentId, supervisorId } = step
  if (type !== 'SUPERVISION') return
  const ofStudent = { requestId, userId: studentId, otherId: supervisorId }
  const ofSupervisor = { requestId, userId: supervisorId, otherId: studentId }
  if (reason === 'removed') await rememberLostPairs(db, [ofStudent], reason, now)
  if (reason === 'ended_by_admin') await rememberLostPairs(db, [ofStudent, ofSupervisor], reason, now)
  if (to === 'ACCEPTED') await forgetLostPairs(db, [studentId, supervisorId])
}
