import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { preparedQuery } from '../../prepared-query.ts'
import { dismissals } from '../../schema/matching.ts'
import { users } from '../../schema/people.ts'
import { waitingEntries } from '../../schema/requests.ts'

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

/** The student waits for a place of the supervisor of a dismissal. */
const waits = sql<boolean>`exists (
  select from ${waitingEntries} w
  where w.student_id = ${dismissals.studentId} and w.supervisor_id = ${dismissals.supervisorId})`

/** Dismisses a supervisor; a second time changes nothing. Answers whether a waiting list is another one by that. */
export async function dismiss(tx: Queryable, studentId: string, supervisorId: string, at: Date): Promise<boolean> {
  const [dismissed] = await tx
    .insert(dismissals)
    .values({ studentId, supervisorId, at })
    .onConflictDoNothing()
    .returning({ waits })
  return dismissed?.waits ?? false
}

/** Takes a dismissal back; answers whether a waiting list is another one by that, or null when there was none. */
export async function removeDismissal(
  tx: Queryable,
  studentId: string,
  supervisorId: string,
): Promise<{ readonly waits: boolean } | null> {
  const [row] = await tx
    .delete(dismissals)
    .where(and(eq(dismissals.studentId, studentId), eq(dismissals.supervisorId, supervisorId)))
    .returning({ waits })
  return row ?? null
}
