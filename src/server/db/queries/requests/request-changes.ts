import type { EndedRequest } from '#domain/accepted-elsewhere.ts'
import type { RequestType, Transition, TransitionReason } from '#domain/request-lifecycle.ts'
import { COOLDOWN_REASONS } from '#domain/request-lifecycle.ts'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../client.ts'
import { cycles } from '../../schema/cycles.ts'
import { requestTransitions } from '../../schema/request-transitions.ts'
import { requests } from '../../schema/requests.ts'
import { supervisors } from '../../schema/supervisors.ts'
import { users } from '../../schema/users.ts'

/** What decides whether a student may send to (or be added by) a supervisor, read under the locks; null for nobody. */
export async function sendingFacts(tx: Queryable, type: RequestType, studentId: string, supervisorId: string) {
  const between = sql`r.student_id = ${studentId} and r.supervisor_id = ${supervisorId} and r.type = ${type}`
  const [facts] = await tx
    .select({
      role: users.role,
      email: users.email,
      registered: sql<boolean>`${users.registeredAt} is not null`,
      deleted: sql<boolean>`${users.deletedAt} is not null`,
      availableSlots: sql<number>`coalesce(${supervisors.availableSlots}, 0)`,
      studentPaired: sql<boolean>`exists (select 1 from ${requests} r where r.student_id = ${studentId} and r.is_pair)`,
      active: sql<{ id: string; state: 'PENDING' | 'ACCEPTED' } | null>`(
        select json_build_object('id', r.id, 'state', r.state) from ${requests} r
        where ${between} and r.state in ('PENDING', 'ACCEPTED'))`,
      lastEndedAt: sql<Date | null>`(
        select t.at from ${requests} r join ${requestTransitions} t on t.request_id = r.id
        where ${between} and r.state in ('REJECTED', 'WITHDRAWN') and t.reason in ${[...COOLDOWN_REASONS]}
        order by t.id desc limit 1)`.mapWith(requestTransitions.at),
    })
    .from(users)
    .leftJoin(supervisors, eq(supervisors.userId, users.id))
    .where(eq(users.id, supervisorId))
  return facts ?? null
}

type NewRequest = {
  readonly type: RequestType
  readonly studentId: string
  readonly supervisorId: string
  readonly message: string | null
}

/** Puts a request into the running cycle and its first transition into the history; answers the ids of both rows. */
export async function beginRequest(
  tx: Queryable,
  { type, studentId, supervisorId, message }: NewRequest,
  { to, by, reason }: Transition,
  now: Date,
): Promise<{ requestId: string; transitionId: number }> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<WrittenTransition>(sql`
    with begun as (
      insert into ${requests} (type, state, student_id, supervisor_id, cycle_id, message, created_at, updated_at)
      select ${type}::request_type, ${to}::request_state, ${studentId}::uuid, ${supervisorId}::uuid,
        (select id from ${cycles} where closed_at is null), ${message}::text, ${at}, ${at}
      returning id
    )
    insert into ${requestTransitions} (request_id, at, by, to_state, reason)
    select id, ${at}, ${by}::uuid, ${to}::request_state, ${reason}::text from begun
    returning id, request_id`)
  const [written] = rows
  if (!written) throw new Error('a request was inserted and did not come back')
  return { requestId: written.request_id, transitionId: Number(written.id) }
}

/** A transition of a request that is there already. */
export type Step = Transition & { readonly requestId: string; readonly causedBy: string | null }

type WrittenTransition = { readonly id: string; readonly request_id: string }

/**
 * Carries out transitions of different requests and appends them to the history in their order, in one statement however
 * many there are. Answers the ids of the history rows by request.
 */
export async function changeStates(tx: Queryable, steps: readonly Step[], now: Date): Promise<Map<string, number>> {
  if (steps.length === 0) return new Map()
  const at = sql`${now.toISOString()}::timestamptz`
  const list = (key: keyof Step): SQL => sql`${sql.param(steps.map((step) => step[key]))}`
  const ids = list('requestId')
  const { rows } = await tx.execute<WrittenTransition>(sql`
    with steps as materialized (
      select * from unnest(${ids}::uuid[], ${list('from')}::request_state[], ${list('to')}::request_state[],
        ${list('by')}::uuid[], ${list('reason')}::text[], ${list('causedBy')}::uuid[])
        with ordinality as step (request_id, from_state, to_state, by, reason, caused_by, place)
      limit cardinality(${ids}::uuid[])
    ), changed as (
      update ${requests} set state = steps.to_state, updated_at = ${at} from steps where requests.id = steps.request_id
    )
    insert into ${requestTransitions} (request_id, at, by, from_state, to_state, reason, caused_by)
    select request_id, ${at}, by, from_state, to_state, reason, caused_by from steps order by place
    returning id, request_id`)
  return new Map(rows.map((row) => [row.request_id, Number(row.id)]))
}

/** All supervision requests of a student, newest first, with what ended them. */
export async function supervisionRequestsOf(
  tx: Queryable,
  studentId: string,
): Promise<(EndedRequest & { readonly lastTransitionId: number })[]> {
  const last = alias(requestTransitions, 'last')
  return tx
    .select({
      id: requests.id,
      type: requests.type,
      state: requests.state,
      supervisorId: requests.supervisorId,
      lastTransitionId: last.id,
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
