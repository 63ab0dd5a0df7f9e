/** How many wait for a place, in all lines of the running cycle. */
import { and, count, countDistinct, not, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { users } from '../../schema/users.ts'
import { waitingEntries } from '../../schema/waiting/waiting-entries.ts'
import { isOfRunningCycle } from '../cycles/running-cycle.ts'
import { isTaken } from '../levels.ts'
import { hasAsked, isInPair, isRejected, isWaiting } from './places-left.ts'

const entry = sql`${waitingEntries}`

type LineCounts = {
  readonly students: number
  readonly supervisors: number
  readonly offers: number
  readonly usedOffers: number
}

/** How many students wait, for how many supervisors, how many have an open offer, and how many of these have asked. */
export async function countLines(db: Queryable): Promise<LineCounts> {
  const [counted] = await db
    .select({
      students: sql<number>`count(distinct ${waitingEntries.studentId})::int`,
      supervisors: sql<number>`count(distinct ${waitingEntries.supervisorId})::int`,
      offers: count(waitingEntries.offerEndsAt),
      usedOffers: sql<number>`count(*) filter (where ${waitingEntries.offerEndsAt} is not null and ${hasAsked(entry)})::int`,
    })
    .from(waitingEntries)
    .where(isWaiting(entry))
  return counted ?? { students: 0, supervisors: 0, offers: 0, usedOffers: 0 }
}

const fits = sql`exists (
  select from ${users} s join ${users} w on w.id = ${entry}.student_id
  where s.id = ${entry}.supervisor_id and ${isTaken(sql`s.level_ids`, sql`w.level_ids[1]`)})`

const rejected = isRejected(sql`${entry}.student_id`, sql`${entry}.supervisor_id`)

/** How many students wait again if the end of the cycle is taken back. */
export async function countOver(db: Queryable): Promise<number> {
  const [counted] = await db
    .select({ students: countDistinct(waitingEntries.studentId) })
    .from(waitingEntries)
    .where(and(isOfRunningCycle(entry), waitingEntries.isOver, fits, not(isInPair(entry)), not(rejected)))
  return counted?.students ?? 0
}
