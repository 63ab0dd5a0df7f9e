import { and, desc, eq, isNull, notExists, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { preparedQuery } from '../../prepared-query.ts'
import { dismissals, shortlistEntries } from '../../schema/matching.ts'
import { requests } from '../../schema/requests.ts'
import { users } from '../../schema/people.ts'
import { isOfRunningCycle, runningCycleId } from '../cycles/cycles.ts'
import { turnedDownBy } from '../requests/requests.ts'

const isRunning = isOfRunningCycle(sql`${shortlistEntries}`)

const shortlistOfStudent = preparedQuery('shortlist_of', (db) => {
  const one = { one: sql`1` }
  const dismissed = db
    .select(one)
    .from(dismissals)
    .where(
      and(
        eq(dismissals.studentId, shortlistEntries.studentId),
        eq(dismissals.supervisorId, shortlistEntries.supervisorId),
      ),
    )
  const asked = db
    .select(one)
    .from(requests)
    .where(
      and(
        eq(requests.studentId, shortlistEntries.studentId),
        eq(requests.supervisorId, shortlistEntries.supervisorId),
        sql`${requests.type} = 'SUPERVISION' and ${requests.state} in ('PENDING', 'ACCEPTED')`,
      ),
    )
  return db
    .select({ id: shortlistEntries.supervisorId })
    .from(shortlistEntries)
    .innerJoin(users, eq(users.id, shortlistEntries.supervisorId))
    .where(
      and(
        eq(shortlistEntries.studentId, sql.placeholder('studentId')),
        isRunning,
        isNull(users.deletedAt),
        notExists(dismissed),
        notExists(asked),
        sql`${shortlistEntries.supervisorId}::text <> all(array(${turnedDownBy(sql`${sql.placeholder('studentId')}`)}))`,
      ),
    )
    .orderBy(desc(shortlistEntries.at), desc(shortlistEntries.supervisorId))
})

/**
 * Ids of the supervisors whom a student keeps in mind, latest first. Those asked or dismissed by now, and those who turned the
 * student down, are left out; they are there again when that is undone.
 */
export async function shortlistOf(db: Queryable, studentId: string): Promise<string[]> {
  return (await shortlistOfStudent(db, { studentId })).map(({ id }) => id)
}

/** Keeps a supervisor in mind, and takes a dismissal back; a second time changes nothing. */
export async function addToShortlist(tx: Queryable, studentId: string, supervisorId: string, now: Date): Promise<void> {
  await tx.delete(dismissals).where(and(eq(dismissals.studentId, studentId), eq(dismissals.supervisorId, supervisorId)))
  await tx
    .insert(shortlistEntries)
    .values({ studentId, supervisorId, cycleId: runningCycleId, at: now })
    .onConflictDoNothing()
}

/** Keeps a supervisor in mind no longer; answers whether they were. */
export async function removeFromShortlist(tx: Queryable, studentId: string, supervisorId: string): Promise<boolean> {
  const gone = await tx
    .delete(shortlistEntries)
    .where(and(eq(shortlistEntries.studentId, studentId), eq(shortlistEntries.supervisorId, supervisorId), isRunning))
    .returning({ id: shortlistEntries.supervisorId })
  return gone.length > 0
}
