/** The waiting lists at a moment: all of it by the function `waiting_list` (schema/rules/waiting.sql). */
import type { EndedOffer } from '#domain/waiting.ts'
import { and, eq, inArray, type SQL, sql, type Column } from 'drizzle-orm'
import type { Queryable } from '../client.ts'
import { preparedStatement } from '../prepared-query.ts'
import { cycles } from '../schema/cycles.ts'
import { requests, waitingEntries } from '../schema/requests.ts'
import { supervisors } from '../schema/people.ts'
import { isOfRunningCycle, runningCycleId } from './cycles/cycles.ts'

export type StudentAndSupervisor = { readonly studentId: string; readonly supervisorId: string }

const { placeholder } = sql
const given = sql`${placeholder('now')}::timestamptz`

/** How many places are held for others than a student: a table (supervisor_id, places) of supervisors for whom somebody waits. */
const placesHeld = (studentId: SQL, moment: SQL): SQL => sql`(
    select w.supervisor_id, (case when bool_or(w.holds and w.student_id = ${studentId})
      then count(*) filter (where w.holds) - 1 else count(*) end)::int as places
    from waiting_list(${moment}) w group by w.supervisor_id)`

/** Places held of all supervisors who have one, as one document: a query of many people reads it once, and only these lists. */
export function placesHeldBySupervisor(studentId: SQL, moment: SQL): SQL {
  return sql`(
    select jsonb_object_agg(held.supervisor_id, held.places) from ${placesHeld(studentId, moment)} held
    where held.supervisor_id = any(array(select s.user_id from ${supervisors} s where s.available_slots > 0)))`
}

/** The places that a student may ask for; a column of a query with the supervisor's row of `supervisors`. */
export function placesLeft(studentId: SQL, moment: SQL): SQL<number> {
  return sql<number>`greatest(coalesce(${supervisors.availableSlots}, 0) - coalesce((
    select held.places from ${placesHeld(studentId, moment)} held where held.supervisor_id = ${supervisors.userId}), 0), 0)`
}

/** The places of a supervisor that a student may ask for. */
export async function placesLeftFor(
  db: Queryable,
  { studentId, supervisorId }: StudentAndSupervisor,
  moment: Date,
): Promise<number> {
  const [row] = await db
    .select({ places: placesLeft(sql`${studentId}::uuid`, sql`${moment.toISOString()}::timestamptz`) })
    .from(supervisors)
    .where(eq(supervisors.userId, supervisorId))
  return row?.places ?? 0
}

/** The list of a supervisor as a student sees it. */
export type WaitingListView = {
  /** How many wait and have not asked. */
  readonly waiting: number
  /** The student's own; null: they do not wait here. */
  readonly own: { readonly before: number; readonly offeredUntil: string | null } | null
}

/** The waiting list as a column of a query; null while nobody waits. @param studentId null: of nobody */
export function waitingListView(supervisorId: SQL, studentId: SQL, moment: SQL): SQL<WaitingListView | null> {
  const own = sql`filter (where w.student_id = ${studentId})`
  return sql<WaitingListView | null>`(
    select json_build_object('waiting', count(*) filter (where not w.has_asked), 'own', (json_agg(json_build_object(
      'before', w.place - 1, 'offeredUntil', case when w.holds then ${iso(sql`w.offered_until`)} end)) ${own}) -> 0)
    from waiting_list(${moment}) w where w.supervisor_id = ${supervisorId} having count(*) > 0)`
}

/** Somebody who waits for a place of somebody. */
export type Waiting = StudentAndSupervisor & {
  readonly id: string
  readonly joinedAt: Date
  /** 1 is the first. */
  readonly position: number
  /** Until when a place is kept for them; null: none is. */
  readonly offeredUntil: Date | null
  /** Their request to the supervisor is pending. */
  readonly hasAsked: boolean
}

const columns = sql`w.id, w.student_id as "studentId", w.supervisor_id as "supervisorId", w.joined_at as "joinedAt",
  w.place as position, w.has_asked as "hasAsked", case when w.holds then w.offered_until end as "offeredUntil"`

const listOfSupervisor = preparedStatement<Waiting>(
  'waiting_list_of_supervisor',
  sql`select ${columns} from waiting_list(${given}) w where w.supervisor_id = ${placeholder('id')}::uuid order by w.place`,
)
/** Only the lists are read in which the student is. */
const listsOfStudent = preparedStatement<Waiting>(
  'waiting_lists_of_student',
  sql`select ${columns} from waiting_list(${given}) w where w.supervisor_id = any(array(
      select e.supervisor_id from ${waitingEntries} e where e.student_id = ${placeholder('id')}::uuid))
    and w.student_id = ${placeholder('id')}::uuid order by w.joined_at, w.id`,
)

/** The students who wait for a supervisor, first come first; or the supervisors for whom a student waits, the longest wait first. */
export function waitingListFor(
  db: Queryable,
  whose: { readonly supervisorId: string } | { readonly studentId: string },
  moment: Date,
): Promise<readonly Waiting[]> {
  const now = moment.toISOString()
  return 'supervisorId' in whose
    ? listOfSupervisor(db, { id: whose.supervisorId, now })
    : listsOfStudent(db, { id: whose.studentId, now })
}

/** How a student stands in the list of a supervisor; null: they do not wait there. */
export async function findWaiting(db: Queryable, { studentId, supervisorId }: StudentAndSupervisor, moment: Date) {
  const list = await waitingListFor(db, { supervisorId }, moment)
  return list.find((one) => one.studentId === studentId) ?? null
}

/** How many students wait, and for how many supervisors. */
export async function countWaiting(db: Queryable, moment: Date) {
  const { rows } = await db.execute<{ students: number; supervisors: number }>(sql`
    select count(distinct w.student_id)::int as students, count(distinct w.supervisor_id)::int as supervisors
    from waiting_list(${moment.toISOString()}::timestamptz) w where not w.has_asked`)
  return rows[0] ?? { students: 0, supervisors: 0 }
}

const between = ({ studentId, supervisorId }: StudentAndSupervisor) =>
  and(
    eq(waitingEntries.studentId, studentId),
    eq(waitingEntries.supervisorId, supervisorId),
    isOfRunningCycle(sql`${waitingEntries}`),
  )

/** Puts a student at the end of a list of the running cycle; anybody who has an entry keeps it. */
export async function joinWaitingList(tx: Queryable, two: StudentAndSupervisor, joinedAt: Date): Promise<void> {
  await tx
    .insert(waitingEntries)
    .values({ ...two, cycleId: runningCycleId, joinedAt })
    .onConflictDoNothing()
}

/** Takes a student out of a list; answers whether they were in it. */
export async function leaveWaitingList(tx: Queryable, two: StudentAndSupervisor): Promise<boolean> {
  return (await tx.delete(waitingEntries).where(between(two)).returning({ id: waitingEntries.id })).length > 0
}

/** Whether a student has a row in a list, whether or not they count. */
export async function isInList(db: Queryable, two: StudentAndSupervisor): Promise<boolean> {
  return (await db.$count(waitingEntries, between(two))) > 0
}

/** The supervisor whose place a student's entry is offered; null without an offer. */
export async function findOffering(db: Queryable, id: string, studentId: string): Promise<string | null> {
  const [row] = await db
    .select({ supervisorId: waitingEntries.supervisorId })
    .from(waitingEntries)
    .where(
      and(
        eq(waitingEntries.id, id),
        eq(waitingEntries.studentId, studentId),
        isOfRunningCycle(sql`${waitingEntries}`),
        sql`${waitingEntries.offeredUntil} is not null`,
      ),
    )
  return row?.supervisorId ?? null
}

type OfferNews = StudentAndSupervisor & ({ readonly until: string } | { readonly why: EndedOffer })

/** Whether what was to be told of an offer is still so. */
export async function isOfferNews(db: Queryable, { studentId, supervisorId, ...told }: OfferNews, moment: Date) {
  const two = { studentId, supervisorId }
  const waiting = await findWaiting(db, two, moment)
  if ('until' in told) return waiting?.offeredUntil?.toISOString() === told.until && !waiting.hasAsked
  return told.why === 'taken_back' ? waiting?.offeredUntil === null : !(await isInList(db, two))
}

const places = sql`greatest(coalesce(s.available_slots, 0), 0)`

const listsToUpdate = preparedStatement<{ id: string }>(
  'waiting_lists_to_update',
  sql`
    select e.supervisor_id as id from ${waitingEntries} e where e.offered_until <= ${given} and ${isOfRunningCycle(sql`e`)}
    union
    select w.supervisor_id from waiting_list(${given}) w left join ${supervisors} s on s.user_id = w.supervisor_id
    group by w.supervisor_id, s.available_slots
    having count(*) filter (where w.holds) > ${places} and bool_or(w.holds and not w.has_asked)
      or count(*) filter (where w.holds) < ${places} and bool_or(not w.holds)
    order by 1`,
)

/** Supervisors with an offer whose time is over, with more offers than places, or with a place for somebody who waits. */
export async function findListsToUpdate(db: Queryable, moment: Date): Promise<string[]> {
  return (await listsToUpdate(db, { now: moment.toISOString() })).map(({ id }) => id)
}

/** How many places of a supervisor are free; and how long an offer of one may be at most, by the dates of the running cycle. */
export async function findPlaces(db: Queryable, supervisorId: string) {
  const [row] = await db
    .select({
      available: sql<number>`greatest(coalesce(${supervisors.availableSlots}, 0), 0)`,
      closesAt: cycles.matchingClosesAt,
      endsAt: cycles.endsAt,
    })
    .from(cycles)
    .leftJoin(supervisors, eq(supervisors.userId, supervisorId))
    .where(sql`${cycles.closedAt} is null`)
  return row ?? { available: 0, closesAt: null, endsAt: null }
}

/**
 * Ends the offers of a supervisor whose time is over. Anybody who counts or has asked leaves the list; anybody who is passed over keeps the
 * position. @returns who left it without having asked
 */
export async function endPassedOffers(tx: Queryable, supervisorId: string, moment: Date): Promise<string[]> {
  const at = sql`${moment.toISOString()}::timestamptz`
  const isOver = sql`supervisor_id = ${supervisorId} and offered_until <= ${at} and cycle_id = ${runningCycleId}`
  const { rows } = await tx.execute<{ student: string; has_asked: boolean }>(sql`
    with used as (select e.id from ${waitingEntries} e join ${requests} r on r.student_id = e.student_id
      and r.supervisor_id = e.supervisor_id and r.type = 'SUPERVISION' and r.state = 'PENDING' where e.supervisor_id = ${supervisorId})
    delete from ${waitingEntries} where ${isOver} and id in (
      select id from used union all select w.id from waiting_list(${at}) w where w.supervisor_id = ${supervisorId})
    returning student_id as student, id in (select id from used) as has_asked`)
  await tx.execute(sql`update ${waitingEntries} set offered_until = null where ${isOver}`)
  return rows.filter(({ has_asked: hasAsked }) => !hasAsked).map(({ student }) => student)
}

/** Keeps a place for each of these until a moment; null: for none of them any more. */
export async function setOffers(tx: Queryable, ids: readonly string[], offeredUntil: Date | null): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(waitingEntries)
      .set({ offeredUntil })
      .where(inArray(waitingEntries.id, [...ids]))
}

/** Ends the offers of a supervisor that do not hold, before a place is given to another. @param holding ids of those that do */
export async function dropIdleOffers(tx: Queryable, supervisorId: string, holding: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update ${waitingEntries} set offered_until = null
    where supervisor_id = ${supervisorId} and offered_until is not null and id <> all(${sql.param([...holding])}::uuid[])`)
}

/** A time as ISO 8601 in UTC, to the millisecond, as the API writes it. */
export function iso(time: SQL | Column): SQL {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
