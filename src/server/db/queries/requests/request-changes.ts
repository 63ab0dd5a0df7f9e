import type { EndedRequest } from '#domain/accepted-elsewhere.ts'
import type { RequestState, RequestType, Transition, TransitionReason } from '#domain/request-lifecycle.ts'
import { COOLDOWN_REASONS } from '#domain/request-lifecycle.ts'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../client.ts'
import { cycles } from '../../schema/cycles.ts'
import { requestTransitions } from '../../schema/request-transitions.ts'
import { requests } from '../../schema/requests.ts'
import { supervisors } from '../../schema/supervisors.ts'
import { users } from '../../schema/users.ts'

/** What decides whether a student may send to (or be added by) a supervisor, read under the locks. */
export async function sendingFacts(tx: Queryable, type: RequestType, studentId: string, supervisorId: string) {
  const [supervisor] = await tx
    .select({
      role: users.role,
      email: users.email,
      registered: sql<boolean>`${users.registeredAt} is not null`,
      deleted: sql<boolean>`${users.deletedAt} is not null`,
      availableSlots: sql<number>`coalesce(${supervisors.availableSlots}, 0)`,
    })
    .from(users)
    .leftJoin(supervisors, eq(supervisors.userId, users.id))
    .where(eq(users.id, supervisorId))
  const own = await tx
    .select({ id: requests.id, supervisorId: requests.supervisorId, state: requests.state })
    .from(requests)
    .where(
      and(eq(requests.studentId, studentId), eq(requests.type, type), inArray(requests.state, ['PENDING', 'ACCEPTED'])),
    )
  const [ended] = await tx
    .select({ at: requestTransitions.at })
    .from(requestTransitions)
    .innerJoin(requests, eq(requests.id, requestTransitions.requestId))
    .where(
      and(
        eq(requests.studentId, studentId),
        eq(requests.supervisorId, supervisorId),
        eq(requests.type, type),
        inArray(requests.state, ['REJECTED', 'WITHDRAWN']),
        inArray(requestTransitions.reason, [...COOLDOWN_REASONS]),
      ),
    )
    .orderBy(desc(requestTransitions.id))
    .limit(1)
  return {
    supervisor: supervisor ?? null,
    studentPaired: own.some(({ state }) => state === 'ACCEPTED'),
    active: own.find((request) => request.supervisorId === supervisorId) ?? null,
    lastEndedAt: ended?.at ?? null,
  }
}

type NewRequest = {
  readonly type: RequestType
  readonly state: RequestState
  readonly studentId: string
  readonly supervisorId: string
  readonly message: string | null
}

/** Puts a request into the running cycle; its first transition is a call of its own. */
export async function insertRequest(tx: Queryable, request: NewRequest, now: Date): Promise<string> {
  const [row] = await tx
    .insert(requests)
    .values({ ...request, cycleId: runningCycle(tx), createdAt: now, updatedAt: now })
    .returning({ id: requests.id })
  if (!row) throw new Error('a request was inserted and did not come back')
  return row.id
}

const runningCycle = (tx: Queryable) =>
  sql`(${tx.select({ id: cycles.id }).from(cycles).where(isNull(cycles.closedAt))})`

/** Carries a transition out and appends it to the history; answers the id of the history row. */
export async function changeState(
  tx: Queryable,
  requestId: string,
  { from, to, by, reason }: Transition,
  now: Date,
  causedBy: string | null = null,
): Promise<number> {
  if (from !== null) {
    await tx.update(requests).set({ state: to, updatedAt: now }).where(eq(requests.id, requestId))
  }
  const [row] = await tx
    .insert(requestTransitions)
    .values({ requestId, at: now, by, fromState: from, toState: to, reason, causedBy })
    .returning({ id: requestTransitions.id })
  if (!row) throw new Error('a transition was inserted and did not come back')
  return row.id
}

/** All supervision requests of a student, newest first, with what ended them. */
export async function supervisionRequestsOf(tx: Queryable, studentId: string): Promise<EndedRequest[]> {
  const last = alias(requestTransitions, 'last')
  return tx
    .select({
      id: requests.id,
      type: requests.type,
      state: requests.state,
      supervisorId: requests.supervisorId,
      lastReason: sql<TransitionReason>`${last.reason}`,
      // Only its latest acceptance counts: what an earlier one withdrew, and its undo could not restore, stays withdrawn.
      causedBy: sql<string | null>`case when ${last.id} > (
        select max(a.id) from ${requestTransitions} a
        where a.request_id = ${last.causedBy} and a.to_state = 'ACCEPTED') then ${last.causedBy} end`,
      supervisorRegistered: users.isRegisteredSupervisor,
    })
    .from(requests)
    .innerJoin(
      last,
      eq(last.id, sql`(select max(l.id) from ${requestTransitions} l where l.request_id = ${requests.id})`),
    )
    .innerJoin(users, eq(users.id, requests.supervisorId))
    .where(and(eq(requests.studentId, studentId), eq(requests.type, 'SUPERVISION')))
    .orderBy(desc(requests.createdAt), desc(requests.id))
}
