/** Places that are held for students who wait; the rule is `placesLeftFor` of domain/waiting/waiting.ts. */
import type { LineSeen } from '#domain/waiting/waiting.ts'
import { type SQL, sql } from 'drizzle-orm'
import { cycles } from '../../schema/cycles.ts'
import { requests } from '../../schema/requests.ts'
import { waitingEntries } from '../../schema/waiting/waiting-entries.ts'
import { isOfRunningCycle } from '../cycles/running-cycle.ts'

/**
 * Whether the student of an entry is in a pair. `exists` would be a join, for which a plan that was made while there were no
 * requests reads all of them.
 */
export function isInPair(entry: SQL): SQL<boolean> {
  return sql<boolean>`((
    select p.id from ${requests} p where p.student_id = ${entry}.student_id and p.is_pair limit 1) is not null)`
}

/** Whether a supervisor rejected a request of a student in the running cycle. */
export function isRejected(studentId: SQL, supervisorId: SQL): SQL<boolean> {
  return sql<boolean>`exists (
    select 1 from ${requests} r where r.student_id = ${studentId} and r.supervisor_id = ${supervisorId}
      and r.type = 'SUPERVISION' and r.state = 'REJECTED'
      and ${isOfRunningCycle(sql`r`)})`
}

/** Nobody waits any more who is in a pair, or after the end of the cycle; their entries stay, as both may be taken back. */
export function isWaiting(entry: SQL): SQL {
  return sql`(${isOfRunningCycle(entry)} and not ${entry}.is_over and not ${isInPair(entry)})`
}

/** Whether the student of an entry has a pending request to its supervisor. */
export function hasAsked(entry: SQL): SQL<boolean> {
  return sql<boolean>`exists (
    select 1 from ${requests} r where r.student_id = ${entry}.student_id and r.supervisor_id = ${entry}.supervisor_id
      and r.type = 'SUPERVISION' and r.state = 'PENDING')`
}

/** Until when the offer of an entry stands: unless it was used, no longer than students can ask. */
export function offerEnd(entry: SQL): SQL<Date | null> {
  return sql<Date | null>`(case when ${entry}.offer_ends_at is not null then (
    select least(${entry}.offer_ends_at, c.ends_at, case when not ${hasAsked(entry)} then c.matching_closes_at end)
    from ${cycles} c where c.id = ${entry}.cycle_id) end)`
}

type LineInJson = {
  readonly waiting: number
  readonly offers: number
  readonly used: number
  readonly isIn: boolean
  readonly before: number
  readonly offerEndsAt: string | null
}

/** The line of a supervisor as a student sees it, a column of a query; null while nobody waits. @param studentId null: of nobody */
export function lineSeenBy(supervisorId: SQL, studentId: SQL): SQL<LineSeen | null> {
  return sql<LineSeen | null>`(
    select json_build_object('waiting', count(*), 'offers', count(w.offered_at), 'isIn', count(own.id) > 0,
      'used', count(*) filter (where w.offered_at is not null and ${hasAsked(sql`w`)}),
      'before', count(*) filter (where (w.joined_at, w.id) < (own.joined_at, own.id)),
      'offerEndsAt', max(${offerEnd(sql`own`)}))
    from ${waitingEntries} w
    left join ${waitingEntries} own on own.supervisor_id = w.supervisor_id and own.cycle_id = w.cycle_id
      and own.student_id = ${studentId} and ${isWaiting(sql`own`)}
    where w.supervisor_id = ${supervisorId} and ${isWaiting(sql`w`)} having count(*) > 0)`.mapWith(
    ({ waiting, offers, used, isIn, before, offerEndsAt }: LineInJson): LineSeen => ({
      waiting,
      offers,
      used,
      own: isIn ? { before, offerEndsAt: offerEndsAt === null ? null : new Date(offerEndsAt) } : null,
    }),
  )
}

/**
 * How many places of a supervisor are held for others than a student. The few who have a line are read once: to count the line of
 * each of 5,000 supervisors took a suggestion 4 ms where nobody waits, and 8 where 2,000 do.
 */
export function heldForOthers(supervisorId: SQL, studentId: SQL): SQL<number> {
  return sql<number>`(case when ${supervisorId} in (select l.supervisor_id from ${waitingEntries} l) then (
    select case when count(w.offered_at) filter (where w.student_id = ${studentId}) > 0 then count(w.offered_at) - 1
      else count(*) filter (where w.student_id <> ${studentId}) end::int
    from ${waitingEntries} w where w.supervisor_id = ${supervisorId} and ${isWaiting(sql`w`)}) else 0 end)`
}

/** How many places of a supervisor are kept by open offers. */
export function keptPlaces(supervisorId: SQL): SQL<number> {
  return sql<number>`(
    select count(w.offered_at)::int from ${waitingEntries} w
    where w.supervisor_id = ${supervisorId} and ${isWaiting(sql`w`)})`
}

/** How many wait for a place of a supervisor, and how many of those who waited have asked for it; without zeros. */
export function lineCounts(supervisorId: SQL): SQL {
  const asked = sql`w.offered_at is not null and ${hasAsked(sql`w`)}`
  return sql`(
    select jsonb_strip_nulls(jsonb_build_object('waiting', nullif(count(*) filter (where not (${asked})), 0),
      'asked', nullif(count(*) filter (where ${asked}), 0)))
    from ${waitingEntries} w
    where w.supervisor_id = ${supervisorId} and ${isWaiting(sql`w`)})`
}
