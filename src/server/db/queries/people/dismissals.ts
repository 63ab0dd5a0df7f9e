import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { preparedQuery, preparedStatement } from '../../prepared-query.ts'
import { dismissals } from '../../schema/dismissals.ts'
import { sessions } from '../../schema/sessions.ts'
import { users } from '../../schema/users.ts'

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

const insertDismissalAtOnce = preparedStatement(
  'dismiss_at_once',
  sql`
    with people as materialized (
      select id, role, registered_at, identity_issuer, identity_subject from ${users}
      where id in (${sql.placeholder('studentId')}::uuid, ${sql.placeholder('supervisorId')}::uuid) and deleted_at is null
      order by id for no key update
    )
    insert into ${dismissals} (student_id, supervisor_id, at)
    select student.id, supervisor.id, ${sql.placeholder('now')}::timestamptz
    from people student, people supervisor, ${sessions} session
    where student.id = ${sql.placeholder('studentId')}::uuid and student.role = 'STUDENT'
      and student.registered_at is not null
      and supervisor.id = ${sql.placeholder('supervisorId')}::uuid and supervisor.role = 'SUPERVISOR'
      and session.id = ${sql.placeholder('sessionId')}::uuid
      and session.issuer <> '' and session.issuer = student.identity_issuer and session.subject = student.identity_subject
    on conflict do nothing returning supervisor_id`,
)

type Dismissal = { readonly studentId: string; readonly supervisorId: string; readonly sessionId: string }

/**
 * Dismisses a supervisor in a transaction of one statement, which locks both, in order of id, and looks whether the
 * session is still that of a registered student, and the other a supervisor.
 * @returns whether it was written: not either when it had been before
 */
export async function dismissAtOnce(db: Queryable, dismissal: Dismissal, now: Date): Promise<boolean> {
  return (await insertDismissalAtOnce(db, { ...dismissal, now: now.toISOString() })).length > 0
}

/** Takes a dismissal back; answers whether there was one. */
export async function takeBack(tx: Queryable, studentId: string, supervisorId: string): Promise<boolean> {
  const gone = await tx
    .delete(dismissals)
    .where(and(eq(dismissals.studentId, studentId), eq(dismissals.supervisorId, supervisorId)))
    .returning({ id: dismissals.supervisorId })
  return gone.length > 0
}
