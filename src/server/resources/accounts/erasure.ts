import type { RequestState } from '#domain/request-lifecycle.ts'
import { replaceOutdatedConfirmations } from '../../confirmations/issuing.ts'
import type { Queryable } from '../../db/client.ts'
import { type KnownUser, deleteSessionsOf } from '../../db/queries/accounts/sessions.ts'
import { eraseNameOnEnded, revokeConfirmation } from '../../db/queries/confirmations.ts'
import {
  adminIds,
  clearProfile,
  deleteRequestsWith,
  type EndingRequest,
  findDeleted,
  hidePerson,
  requestsWith,
} from '../../db/queries/accounts/erasure.ts'
import { bumpMatchingRevision } from '../../db/queries/matching/revision.ts'
import { findPeople, type Person, roleOf } from '../../db/queries/people/people.ts'
import { changeStates, type Step } from '../../db/queries/requests/request-changes.ts'
import { type LockedPeople, lockPeople } from '../../db/queries/people/locks.ts'
import { Failure, found } from '../../failure.ts'
import type { Locks } from '../../operation.ts'
import {
  tellOfLeaving,
  notifyOfTransitions,
  type RequestTransition,
} from '../../notifications/request-notifications.ts'

type ActionContext = {
  readonly db: Queryable
  readonly actor: KnownUser
  readonly now: Date
  /** As locksOfErasure asked. */
  readonly locked: LockedPeople
}

/**
 * Everybody whom deleting or resetting a person concerns: those in their active requests, and of admins the others, of
 * whom one has to stay.
 */
export async function locksOfErasure(
  { db }: { readonly db: Queryable },
  { id }: { readonly id: string },
): Promise<Locks> {
  const isAdmin = (await roleOf(db, id)) === 'ADMIN'
  const others = isAdmin ? await adminIds(db) : peopleIn(await requestsWith(db, id, ['PENDING', 'ACCEPTED']))
  return { cycle: 'share', people: [id, ...others] }
}

/**
 * Deletes a person's data: gone from every screen and signed out at once; what is kept until the
 * end of the cycle are the address and the pairs.
 * @throws Failure not_found, or last_admin
 */
export async function deleteUserData(context: ActionContext, id: string): Promise<void> {
  const { db, now } = context
  const { role } = await findPresent(db, id)
  if (role === 'ADMIN' && (await adminIds(db)).every((admin) => admin === id)) throw new Failure('last_admin')
  await endRequests(context, id, ['PENDING'], 'user_deleted')
  const kept = await requestsWith(db, id, ['ACCEPTED'])
  await deleteSessionsOf(db, id)
  await hidePerson(db, id, now)
  await tellOfLeaving(db, kept, { leavingId: id, reason: 'user_deleted' }, now)
  // The pairs that are kept are confirmed under the address from now on.
  await replaceOutdatedConfirmations(db, id, now)
  await eraseNameOnEnded(db, id)
  await leaveSuggestions(db, { id, role })
}

/**
 * Brings an account back to unregistered: address, role and places stay, everything else goes, pairs included.
 * @throws Failure not_found, or admin_not_resettable
 */
export async function resetUser(context: ActionContext, id: string): Promise<void> {
  const { db, now } = context
  const { role } = await findPresent(db, id)
  if (role === 'ADMIN') throw new Failure('admin_not_resettable')
  const ended = await endRequests(context, id, ['PENDING', 'ACCEPTED'], 'user_reset')
  await deleteRequestsWith(db, id, 'all', now)
  await deleteSessionsOf(db, id)
  await clearProfile(db, id)
  await tellOfLeaving(db, ended, { leavingId: id, reason: 'user_reset' }, now)
  await eraseNameOnEnded(db, id)
  await leaveSuggestions(db, { id, role })
}

/**
 * Anybody who had their data deleted and comes back starts afresh: what was kept of requests for those on the other side
 * goes, but for pairs. Nothing to do for anybody else.
 */
export async function eraseBeforeReturn(db: Queryable, email: string, now: Date): Promise<void> {
  const id = await findDeleted(db, email)
  if (id) await deleteRequestsWith(db, id, 'all but pairs', now)
}

const leaveSuggestions = async (db: Queryable, { id, role }: Pick<Person, 'id' | 'role'>): Promise<void> => {
  if (role !== 'ADMIN') await bumpMatchingRevision(db, { users: [id] })
}

const findPresent = async (db: Queryable, id: string): Promise<Person> => {
  const person = found((await findPeople(db, [id])).get(id))
  if (person.isDeleted) throw new Failure('not_found')
  return person
}

/** Withdraws a person's requests in these states, on either side, and tells the other side; answers them as they were. */
const endRequests = async (
  { db, actor, now, locked }: ActionContext,
  userId: string,
  states: readonly RequestState[],
  reason: 'user_deleted' | 'user_reset',
): Promise<EndingRequest[]> => {
  const requests = await lockRequestsWith(db, userId, states, locked)
  const steps = requests.map(({ id, state }): Step => {
    return { requestId: id, from: state, to: 'WITHDRAWN', by: actor.id, reason, causedBy: null }
  })
  await changeStates(db, steps, now)
  const transitions = requests.map(({ id, type, studentId, supervisorId, lastTransitionId }): RequestTransition => {
    return { requestId: id, type, studentId, supervisorId, reason, revertsTransitionId: lastTransitionId }
  })
  for (const { id, type, state } of requests)
    if (type === 'SUPERVISION' && state === 'ACCEPTED') await revokeConfirmation(db, id, now)
  await notifyOfTransitions(db, transitions, now)
  return requests
}

const peopleIn = (requests: readonly EndingRequest[]): string[] =>
  requests.flatMap(({ studentId, supervisorId }) => [studentId, supervisorId])

/**
 * A person's requests with everybody in them locked: anybody who is being accepted elsewhere at the same moment withdraws
 * the very same requests. Those that came in since the look without locks bring people who are not locked yet.
 */
const lockRequestsWith = async (
  db: Queryable,
  userId: string,
  states: readonly RequestState[],
  locked: LockedPeople,
): Promise<EndingRequest[]> => {
  const requests = await requestsWith(db, userId, states)
  const late = peopleIn(requests).filter((id) => !locked.has(id))
  if (late.length === 0) return requests
  await lockPeople(db, late)
  return requestsWith(db, userId, states)
}
