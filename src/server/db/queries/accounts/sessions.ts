import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { sessions } from '../../schema/sessions.ts'

/** A row of the table: somebody who signed in. */
export type Session = typeof sessions.$inferSelect

export async function createSession(db: Queryable, session: Session): Promise<void> {
  await db.insert(sessions).values(session)
}

/** The session of this id, null when there is none or it is over. */
export async function findSession(db: Queryable, id: string, now: Date): Promise<Session | null> {
  const [session] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now)))
  return session ?? null
}

export async function deleteSession(db: Queryable, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id))
}

/** Signs a person out everywhere. */
export async function deleteSessionsOf(db: Queryable, email: string): Promise<void> {
  await db.delete(sessions).where(eq(sql`lower(${sessions.email})`, sql`lower(${email})`))
}

/** Removes the sessions that are over; they let nobody in any more, this is housekeeping. */
export async function deleteExpired(db: Queryable, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now))
}
