/** Open offers of places to students who wait. */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { preparedQuery } from '../../prepared-query.ts'
import { users } from '../../schema/users.ts'
import { waitingEntries } from '../../schema/waiting/waiting-entries.ts'
import { isOfRunningCycle, isWaiting, offerEnd } from './places-left.ts'

const endsAt = offerEnd(sql`${waitingEntries}`).mapWith(waitingEntries.offerEndsAt)

type Two = { readonly studentId: string; readonly supervisorId: string }

/** The offer that a student has of a supervisor: what it was made for, and until when it stands by the dates as they are; null: there is none. */
export async function findOffer(db: Queryable, { studentId: who, supervisorId }: Two) {
  const [row] = await db
    .select({ madeUntil: waitingEntries.offerEndsAt, endsAt })
    .from(waitingEntries)
    .where(
      and(
        eq(waitingEntries.studentId, who),
        eq(waitingEntries.supervisorId, supervisorId),
        isOfRunningCycle(sql`${waitingEntries}`),
      ),
    )
  return row?.madeUntil && row.endsAt ? { madeUntil: row.madeUntil, endsAt: row.endsAt } : null
}

const offersOfStudent = preparedQuery('offers_of', (db) =>
  db
    .select({
      id: waitingEntries.id,
      supervisorId: waitingEntries.supervisorId,
      endsAt: sql<Date>`${endsAt}`.mapWith(waitingEntries.offerEndsAt),
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(waitingEntries)
    .innerJoin(users, eq(users.id, waitingEntries.supervisorId))
    .where(
      and(
        eq(waitingEntries.studentId, sql.placeholder('studentId')),
        isNotNull(waitingEntries.offerEndsAt),
        isWaiting(sql`${waitingEntries}`),
      ),
    ),
)

/** Until when places are kept for a student, with the names of the supervisors. */
export function findOffersOf(db: Queryable, who: string) {
  return offersOfStudent(db, { studentId: who })
}
