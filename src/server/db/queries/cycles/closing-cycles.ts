/** The steps from one cycle to the next, each one statement, under the lock of the running cycle. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../client.ts'
import { rowIn } from '../../rows.ts'
import { closedPairs, confirmations, cycles } from '../../schema/cycles.ts'
import { ideas } from '../../schema/matching.ts'
import { levels, supervisors, users } from '../../schema/people.ts'
import { requests, requestTransitions } from '../../schema/requests.ts'
import type { Cycle } from './cycles.ts'
import { cancelMailsAbout } from '../mails/outbox.ts'

/** Takes back the mails that have not left about requests which the new cycle ends. */
export function cancelMailsOfEndingRequests(tx: Queryable, now: Date): Promise<void> {
  return cancelMailsAbout(tx, inArray(requests.state, ['PENDING', 'ACCEPTED']), now)
}

/** Writes the pairs down as the export of a cycle, revokes their confirmations and ends them. */
export async function closePairs(tx: Queryable, cycleId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${closedPairs} (cycle_id, supervisor_title, supervisor_group, student_level, supervisor_last_name, supervisor_first_name, supervisor_email,
      student_last_name, student_first_name, student_email, confirmed_at)
    select ${cycleId}::uuid, pairs.* from (${selectPairs(tx)}) pairs`)
  const ending = tx
    .select({ id: requests.id })
    .from(requests)
    .where(sql`${requests.isPair}`)
  await tx
    .update(confirmations)
    .set({ endedAt: now })
    .where(and(isNull(confirmations.endedAt), inArray(confirmations.requestId, ending)))
  // A student who writes the thesis goes on with it: the end of a pair gives its idea back, the end of a cycle does not.
  await tx.update(ideas).set({ takenFrom: null }).where(isNotNull(ideas.takenFrom))
  await tx.delete(requests).where(sql`${requests.isPair}`)
}

/** Withdraws what is pending, of both types, and ends the conversations; of pairs nothing is left by then. */
export async function withdrawActive(tx: Queryable, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    with active as (
      select id, state from ${requests} where state in ('PENDING', 'ACCEPTED')
    ), gone as (
      update ${requests} set state = 'WITHDRAWN', updated_at = ${at} where state in ('PENDING', 'ACCEPTED')
    )
    insert into ${requestTransitions} (request_id, at, from_state, to_state, reason)
    select id, ${at}, state, 'WITHDRAWN', 'new_cycle' from active`)
}

/** Places taken outside the system belong to a cycle as well. */
export async function freePlacesTakenOutside(tx: Queryable): Promise<void> {
  await tx
    .update(supervisors)
    .set({ takenOutside: 0 })
    .where(sql`${supervisors.takenOutside} <> 0`)
}

/** Closes the running cycle and opens the next; answers the new one. */
export async function openNext(tx: Queryable, name: string, now: Date): Promise<Cycle> {
  await tx.update(cycles).set({ closedAt: now }).where(isNull(cycles.closedAt))
  const { id, openedAt, closedAt } = cycles
  const returned = { id, name: cycles.name, openedAt, closedAt }
  return rowIn(await tx.insert(cycles).values({ name, openedAt: now }).returning(returned))
}

export type ListedCycle = Cycle & { readonly pairs: number }

/** All cycles, the running one first, then the latest. */
export function listCycles(db: Queryable): Promise<ListedCycle[]> {
  return db
    .select({
      id: cycles.id,
      name: cycles.name,
      openedAt: cycles.openedAt,
      closedAt: cycles.closedAt,
      pairs: sql<number>`case when ${cycles.closedAt} is null
        then (select count(*) from ${requests} r where r.is_pair)
        else (select count(*) from ${closedPairs} p where p.cycle_id = ${cycles}.id) end::int`,
    })
    .from(cycles)
    .where(isNull(cycles.calledOffAt))
    .orderBy(sql`${cycles.closedAt} desc nulls first`, desc(cycles.openedAt))
}

/** The confirmed pairs of the running cycle; of people who had their data deleted only the address is there. */
export function runningPairs(db: Queryable) {
  return selectPairs(db)
}

/** The confirmed pairs of a closed cycle as they were written down. */
export function pairsOfClosedCycle(db: Queryable, cycleId: string) {
  return db
    .select()
    .from(closedPairs)
    .where(eq(closedPairs.cycleId, cycleId))
    .orderBy(
      asc(closedPairs.supervisorLastName),
      asc(closedPairs.supervisorFirstName),
      asc(closedPairs.supervisorEmail),
      asc(closedPairs.studentLastName),
      asc(closedPairs.studentFirstName),
      asc(closedPairs.id),
    )
}

const supervisor = alias(users, 'supervisor')
const student = alias(users, 'student')

/** In the order of the columns of `closed_pairs`. */
const selectPairs = (db: Queryable) =>
  db
    .select({
      supervisorTitle: sql<string>`coalesce(${supervisor.academicTitle}, '')`.as('supervisor_title'),
      supervisorGroup: sql<string>`coalesce(${supervisor.groupName}, '')`.as('supervisor_group'),
      studentLevel: sql<string>`coalesce((
        select l.name_en from ${levels} l where l.id = ${student.levelIds}[1]), '')`.as('student_level'),
      supervisorLastName: supervisor.lastName,
      supervisorFirstName: supervisor.firstName,
      supervisorEmail: supervisor.email,
      studentLastName: student.lastName,
      studentFirstName: student.firstName,
      studentEmail: student.email,
      confirmedAt: sql`coalesce(${confirmations.acceptedAt}, ${requests.updatedAt})`.mapWith(requests.updatedAt),
    })
    .from(requests)
    .innerJoin(supervisor, eq(supervisor.id, requests.supervisorId))
    .innerJoin(student, eq(student.id, requests.studentId))
    .leftJoin(confirmations, and(eq(confirmations.requestId, requests.id), isNull(confirmations.endedAt)))
    .where(sql`${requests.isPair}`)
    .orderBy(asc(supervisor.sortName), asc(supervisor.id), asc(student.sortName), asc(student.id))
