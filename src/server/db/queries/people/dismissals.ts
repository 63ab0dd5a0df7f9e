import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { dismissals } from '../../schema/dismissals.ts'
import { users } from '../../schema/users.ts'

/** Ids of the supervisors a student dismissed, latest first. */
export async function dismissedBy(db: Queryable, studentId: string): Promise<string[]> {
  const rows = await db
    .select({ id: dismissals.supervisorId })
    .from(dismissals)
    .innerJoin(users, eq(users.id, dismissals.supervisorId))
    .where(and(eq(dismissals.studentId, studentId), isNull(users.deletedAt)))
    .orderBy(desc(dismissals.at), desc(dismissals.supervisorId))
  return rows.map(({ id }) => id)
}

/** Dismisses a supervisor; a second time changes nothing. */
export async function dismiss(tx: Queryable, studentId: string, supervisorId: string, now: Date): Promise<void> {
  await tx.insert(dismissals).values({ studentId, supervisorId, at: now }).onConflictDoNothing()
}

/** Takes a dismissal back; answers whether there was one. */
export async function takeBack(tx: Queryable, studentId: string, supervisorId: string): Promise<boolean> {
  const gone = await tx
    .delete(dismissals)
    .where(and(eq(dismissals.studentId, studentId), eq(dismissals.supervisorId, supervisorId)))
    .returning({ id: dismissals.supervisorId })
  return gone.length > 0
}
