import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { preparedQuery } from '../../prepared-query.ts'
import { dismissals } from '../../schema/matching.ts'
import { users } from '../../schema/people.ts'

const dismissedByStudent = preparedQuery('dismissed_by', (db) =>
  db
    .select({ id: dismissals.supervisorId })
    .from(dismissals)
    .innerJoin(users, eq(users.id, dismissals.supervisorId))
    .where(and(eq(dismissals.studentId, sql.placeholder('studentId')), isNull(users.deletedAt)))
    .orderBy(desc(dismissals.at), desc(dismissals.supervisorId)),
)

/** Ids of the supervisors a student dismissed, latest first. */
export async function dismissedBy(db: Queryable, studentId: string): Promise<string[]> {
  return (await dismissedByStudent(db, { studentId })).map(({ id }) => id)
}

const insertDismissal = preparedQuery('dismiss', (tx) =>
  tx
    .insert(dismissals)
    .values({
      studentId: sql.placeholder('studentId'),
      supervisorId: sql.placeholder('supervisorId'),
      at: sql`${sql.placeholder('now')}::timestamptz`,
    })
    .onConflictDoNothing(),
)

/** Dismisses a supervisor; a second time changes nothing. */
export async function dismiss(tx: Queryable, studentId: string, supervisorId: string, now: Date): Promise<void> {
  await insertDismissal(tx, { studentId, supervisorId, now: now.toISOString() })
}

/** Takes a dismissal back; answers whether there was one. */
export async function removeDismissal(tx: Queryable, studentId: string, supervisorId: string): Promise<boolean> {
  const gone = await tx
    .delete(dismissals)
    .where(and(eq(dismissals.studentId, studentId), eq(dismissals.supervisorId, supervisorId)))
    .returning({ id: dismissals.supervisorId })
  return gone.length > 0
}
