/** Until when pending requests are to be answered, and what is done about them until then. */
import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { oneOf } from '../../one-of.ts'
import { requests, requestTransitions } from '../../schema/requests.ts'
import { users } from '../../schema/people.ts'
import { isOfRunningCycle } from '../cycles/cycles.ts'
import { answerByMoment, askedAt } from './requests.ts'

/** A supervision request that waits for an answer. */
export type UnansweredRequest = Awaited<ReturnType<typeof select>>[number]

const select = (db: Queryable, which?: SQL) =>
  db
    .select({
      id: requests.id,
      studentId: requests.studentId,
      supervisorId: requests.supervisorId,
      /** When the student asked, last. */
      askedAt,
      /** Later than that where it came back. */
      pendingSince: requests.updatedAt,
      answerBy: answerByMoment,
    })
    .from(requests)
    .where(and(eq(requests.type, 'SUPERVISION'), eq(requests.state, 'PENDING'), which))
    .orderBy(asc(requests.answerBy), asc(requests.id))

/** The requests among these that wait for an answer, whose deadline is next first; null: all of them. */
export function findUnanswered(db: Queryable, ids: readonly string[] | null): Promise<UnansweredRequest[]> {
  return select(db, ids === null ? undefined : oneOf(requests.id, ids))
}

/** Requests with a deadline that wait for this supervisor. */
export function findUnansweredFor(db: Queryable, supervisorId: string): Promise<UnansweredRequest[]> {
  return select(db, and(eq(requests.supervisorId, supervisorId), isNotNull(requests.answerBy)))
}

/** Requests of this student that wait for an answer. */
export function findUnansweredOf(db: Queryable, studentId: string): Promise<UnansweredRequest[]> {
  return select(db, eq(requests.studentId, studentId))
}

/** How many requests ended with the running cycle. */
export async function countEndedWithCycle(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ requests: number }>(sql`
    select count(distinct t.request_id)::int as requests
    from ${requestTransitions} t join ${requests} r on r.id = t.request_id
    where t.reason = 'cycle_ended' and r.type = 'SUPERVISION' and ${isOfRunningCycle(sql`r`)}`)
  return rows[0]?.requests ?? 0
}

/** Until when the requests of a person are to be answered, with the name of the other one. */
export function findDeadlinesOf(db: Queryable, role: 'STUDENT' | 'SUPERVISOR', userId: string) {
  const [own, other] =
    role === 'STUDENT' ? (['studentId', 'supervisorId'] as const) : (['supervisorId', 'studentId'] as const)
  return db
    .select({
      id: requests.id,
      answerBy: sql<Date>`${requests.answerBy}`.mapWith(requests.answerBy),
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(requests)
    .innerJoin(users, eq(users.id, requests[other]))
    .where(
      and(
        eq(requests[own], userId),
        eq(requests.type, 'SUPERVISION'),
        eq(requests.state, 'PENDING'),
        isNotNull(requests.answerBy),
      ),
    )
}

export type Deadline = { readonly id: string; readonly answerBy: Date | null }

/** Sets deadlines, under the locks under which requests change. */
export async function setDeadlines(tx: Queryable, deadlines: readonly Deadline[]): Promise<void> {
  if (deadlines.length === 0) return
  await tx.execute(sql`
    update ${requests} set answer_by = deadline.at
    from unnest(${sql.param(deadlines.map(({ id }) => id))}::uuid[],
      ${sql.param(deadlines.map(({ answerBy }) => answerBy?.toISOString() ?? null))}::timestamptz[]) deadline (id, at)
    where requests.id = deadline.id`)
}
