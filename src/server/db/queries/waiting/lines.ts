/** Lines of students who wait for a place of a supervisor, within the running cycle. */
import type { StayingFacts } from '#domain/waiting/waiting.ts'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { preparedQuery } from '../../prepared-query.ts'
import { dismissals } from '../../schema/dismissals.ts'
import { requestTransitions } from '../../schema/request-transitions.ts'
import { requests } from '../../schema/requests.ts'
import { supervisors } from '../../schema/supervisors.ts'
import { users } from '../../schema/users.ts'
import { waitingEntries } from '../../schema/waiting/waiting-entries.ts'
import { isOfRunningCycle, runningCycleId } from '../cycles/running-cycle.ts'
import { isTaken } from '../levels.ts'
import { hasAsked, isInPair, isRejected, isWaiting, lineSeenBy, offerEnd } from './places-left.ts'

const given = sql.placeholder
const studentId = sql`${given('studentId')}::uuid`
const isRunning = isOfRunningCycle(sql`${waitingEntries}`)
const isWaitingHere = isWaiting(sql`${waitingEntries}`)
const isInPairHere = isInPair(sql`${waitingEntries}`)
const hasAskedHere = hasAsked(sql`${waitingEntries}`)
const shownOfferEnd = offerEnd(sql`${waitingEntries}`).mapWith(waitingEntries.offerEndsAt)

/** Somebody in a line, with what decides whether they stay. */
export type LineEntry = {
  readonly id: string
  readonly studentId: string
  readonly joinedAt: Date
  readonly offerEndsAt: Date | null
  /** They have yet to be told that their offer was taken back. */
  readonly isTakenBack: boolean
  /** Their request to the supervisor is pending. */
  readonly hasAsked: boolean
  /** They are in a pair, and wait no longer unless that is undone. */
  readonly isPaired: boolean
  /** The supervisor rejected a request of theirs, and they wait no longer unless that is undone. */
  readonly isRejected: boolean
  /** The supervisor takes the level at which they write. */
  readonly levelFits: boolean
  /** They wait no longer unless what ended that is taken back: a rejection, the end of the cycle, or a level that does not fit. */
  readonly isOver: boolean
  readonly facts: StayingFacts
}

/** The student of an entry was in a pair since they joined that was more than a slip, or of a cycle that was called off. */
const pairEnded = sql<boolean>`exists (
  select 1 from ${requests} r join ${requestTransitions} t on t.request_id = r.id
  where r.student_id = ${waitingEntries.studentId} and r.type = 'SUPERVISION'
    and t.from_state = 'ACCEPTED' and t.reason not in ('undone', 'cycle_called_off') and t.at > ${waitingEntries.joinedAt})`
const dismissed = (student: typeof waitingEntries.studentId | typeof studentId, supervisor: unknown) =>
  sql<boolean>`exists (
    select 1 from ${dismissals} d where d.student_id = ${student} and d.supervisor_id = ${supervisor})`

const student = sql`student`

const lineOfSupervisor = preparedQuery('line_of', (db) =>
  db
    .select({
      id: waitingEntries.id,
      studentId: waitingEntries.studentId,
      joinedAt: waitingEntries.joinedAt,
      offerEndsAt: shownOfferEnd,
      isTakenBack: waitingEntries.isTakenBack,
      hasAsked: hasAskedHere,
      isPaired: isInPairHere,
      isOver: waitingEntries.isOver,
      supervisorRegistered: users.isRegisteredSupervisor,
      studentRegistered: sql<boolean>`(
        ${student}.role = 'STUDENT' and ${student}.registered_at is not null and ${student}.deleted_at is null)`,
      pairEnded,
      levelFits: isTaken(users.levelIds, sql`${student}.level_ids[1]`),
      dismissed: dismissed(waitingEntries.studentId, waitingEntries.supervisorId),
      isRejected: isRejected(sql`${waitingEntries.studentId}`, sql`${waitingEntries.supervisorId}`),
    })
    .from(waitingEntries)
    .innerJoin(users, eq(users.id, waitingEntries.supervisorId))
    .innerJoin(sql`${users} student`, sql`student.id = ${waitingEntries.studentId}`)
    .where(and(eq(waitingEntries.supervisorId, given('supervisorId')), isRunning))
    .orderBy(asc(waitingEntries.joinedAt), asc(waitingEntries.id)),
)

/** The line of a supervisor, first come first, with everybody who is kept in it: who waits is neither in a pair nor over. */
export async function lineOf(db: Queryable, supervisorId: string): Promise<LineEntry[]> {
  const rows = await lineOfSupervisor(db, { supervisorId })
  return rows.map(({ id, studentId: who, joinedAt, offerEndsAt, isTakenBack, hasAsked: asked, ...row }) => {
    const { isPaired, isRejected: rejected, levelFits, isOver, ...facts } = row
    return {
      id,
      studentId: who,
      joinedAt,
      offerEndsAt,
      isTakenBack,
      hasAsked: asked,
      isPaired,
      isRejected: rejected,
      levelFits,
      isOver,
      facts,
    }
  })
}

/** How many places of a supervisor are available; 0 of somebody without a row. */
export async function availableSlotsOf(db: Queryable, supervisorId: string): Promise<number> {
  const [row] = await db
    .select({ available: supervisors.availableSlots })
    .from(supervisors)
    .where(eq(supervisors.userId, supervisorId))
  return row?.available ?? 0
}

const joining = preparedQuery('joining_facts', (db) =>
  db
    .select({
      supervisorRegistered: users.isRegisteredSupervisor,
      availableSlots: sql<number>`coalesce(${supervisors.availableSlots}, 0)`,
      line: lineSeenBy(sql`${users.id}`, studentId),
      studentPaired: sql<boolean>`exists (select 1 from ${requests} r where r.student_id = ${studentId} and r.is_pair)`,
      activeRequest: sql<boolean>`exists (
        select 1 from ${requests} r where r.student_id = ${studentId} and r.supervisor_id = ${users.id}
          and r.type = 'SUPERVISION' and r.state in ('PENDING', 'ACCEPTED'))`,
      levelFits: isTaken(users.levelIds, sql`(select s.level_ids[1] from ${users} s where s.id = ${studentId})`),
      dismissed: dismissed(studentId, users.id),
      rejected: isRejected(studentId, sql`${users.id}`),
      otherLines: sql<number>`(
        select count(*)::int from ${waitingEntries} w
        where w.student_id = ${studentId} and w.supervisor_id <> ${users.id} and ${isOfRunningCycle(sql`w`)} and not w.is_over)`,
    })
    .from(users)
    .leftJoin(supervisors, eq(supervisors.userId, users.id))
    .where(and(eq(users.id, given('supervisorId')), eq(users.role, 'SUPERVISOR'), isNull(users.deletedAt))),
)

/** What decides whether a student may wait for a supervisor, read under the locks of both; null: nobody to wait for. */
export async function joiningFacts(db: Queryable, ids: { readonly studentId: string; readonly supervisorId: string }) {
  const [facts] = await joining(db, ids)
  return facts ?? null
}

type Two = { readonly studentId: string; readonly supervisorId: string }

/** Puts a student at the end of a line of the running cycle; a second time changes nothing. */
export async function joinLine(tx: Queryable, { studentId: who, supervisorId }: Two, now: Date): Promise<void> {
  await tx
    .insert(waitingEntries)
    .values({
      studentId: who,
      supervisorId,
      cycleId: runningCycleId,
      joinedAt: now,
    })
    .onConflictDoNothing()
}

/** Takes a student out of a line; answers whether they were in it. */
export async function leaveLine(tx: Queryable, { studentId: who, supervisorId }: Two): Promise<boolean> {
  const gone = await tx
    .delete(waitingEntries)
    .where(and(eq(waitingEntries.studentId, who), eq(waitingEntries.supervisorId, supervisorId), isRunning))
    .returning({ id: waitingEntries.id })
  return gone.length > 0
}

export async function removeEntries(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(waitingEntries).where(inArray(waitingEntries.id, [...ids]))
}

/** Keeps a place for each of these; answers who has it: somebody may be erased meanwhile. */
export async function offerPlaces(
  tx: Queryable,
  ids: readonly string[],
  { now, endsAt }: { readonly now: Date; readonly endsAt: Date },
): Promise<string[]> {
  if (ids.length === 0) return []
  const offered = await tx
    .update(waitingEntries)
    .set({ offeredAt: now, offerEndsAt: endsAt, isTakenBack: false })
    .where(inArray(waitingEntries.id, [...ids]))
    .returning({ id: waitingEntries.id })
  return offered.map(({ id }) => id)
}

/** Takes offers back; whoever had one keeps the position, and is told. */
export async function takeOffersBack(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(waitingEntries)
    .set({ offeredAt: null, offerEndsAt: null, isTakenBack: true })
    .where(inArray(waitingEntries.id, [...ids]))
}

/** Ends these, or has them go on because what ended them was taken back. */
export async function setOver(tx: Queryable, ids: readonly string[], isOver: boolean): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(waitingEntries)
    .set({ isOver })
    .where(inArray(waitingEntries.id, [...ids]))
}

/** These were told. */
export async function markTold(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(waitingEntries)
    .set({ isTakenBack: false })
    .where(inArray(waitingEntries.id, [...ids]))
}

/** An entry of the running cycle: whose, and until when its offer was made; null: there is none. */
export async function findEntry(
  db: Queryable,
  id: string,
): Promise<(Two & { readonly offerEndsAt: Date | null }) | null> {
  const [row] = await db
    .select({
      studentId: waitingEntries.studentId,
      supervisorId: waitingEntries.supervisorId,
      offerEndsAt: waitingEntries.offerEndsAt,
    })
    .from(waitingEntries)
    .where(and(eq(waitingEntries.id, id), isRunning))
  return row ?? null
}

type LineOfStudent = {
  readonly id: string
  readonly supervisorId: string
  readonly joinedAt: Date
  readonly waits: boolean
}

/** The entries of a student: with whom, and whether they wait there now. */
export async function linesOf(db: Queryable, who: string): Promise<LineOfStudent[]> {
  return db
    .select({
      id: waitingEntries.id,
      supervisorId: waitingEntries.supervisorId,
      joinedAt: waitingEntries.joinedAt,
      waits: sql<boolean>`${isWaitingHere}`,
    })
    .from(waitingEntries)
    .where(and(eq(waitingEntries.studentId, who), isRunning))
    .orderBy(asc(waitingEntries.joinedAt), asc(waitingEntries.id))
}

/** Where a student waits now: with whom, at which position, and until when a place is kept. */
export async function positionsOf(db: Queryable, who: string) {
  return db
    .select({
      supervisorId: waitingEntries.supervisorId,
      joinedAt: waitingEntries.joinedAt,
      offerEndsAt: shownOfferEnd,
      position: sql<number>`(
        select count(*)::int from ${waitingEntries} w
        where w.supervisor_id = ${waitingEntries}.supervisor_id and ${isWaiting(sql`w`)}
          and (w.joined_at, w.id) <= (${waitingEntries}.joined_at, ${waitingEntries}.id))`,
    })
    .from(waitingEntries)
    .where(and(eq(waitingEntries.studentId, who), isWaitingHere))
    .orderBy(asc(waitingEntries.joinedAt), asc(waitingEntries.id))
}

/** All entries of the running cycle, also of those who do not wait now. */
export async function allEntries(db: Queryable): Promise<(Two & { id: string; offerEndsAt: Date | null })[]> {
  return db
    .select({
      id: waitingEntries.id,
      studentId: waitingEntries.studentId,
      supervisorId: waitingEntries.supervisorId,
      offerEndsAt: waitingEntries.offerEndsAt,
    })
    .from(waitingEntries)
    .where(isRunning)
    .orderBy(asc(waitingEntries.supervisorId), asc(waitingEntries.joinedAt), asc(waitingEntries.id))
}

/** Supervisors with an entry of the running cycle, be it of somebody who does not wait now; by id, so that whoever notes something about all does it in one order. */
export async function supervisorsWithEntries(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: waitingEntries.supervisorId })
    .from(waitingEntries)
    .where(isRunning)
    .orderBy(waitingEntries.supervisorId)
  return rows.map(({ id }) => id)
}

/** All entries of a student, of any cycle kept; for the export of their data. */
export function entriesOf(db: Queryable, who: string) {
  return db
    .select()
    .from(waitingEntries)
    .where(eq(waitingEntries.studentId, who))
    .orderBy(asc(waitingEntries.joinedAt), asc(waitingEntries.id))
}
