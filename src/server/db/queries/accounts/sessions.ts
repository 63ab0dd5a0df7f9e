import { and, desc, eq, getTableColumns, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { sessions, users } from '../../schema/people.ts'
import { EVENTS_CHANNEL, SESSION_ENDED } from '../events.ts'
import { forgetSubscriptionsOfSessions } from '../push/subscriptions.ts'

/** A row of the table: somebody who signed in. */
export type Session = typeof sessions.$inferSelect

export async function createSession(db: Queryable, session: Session): Promise<void> {
  await db.insert(sessions).values(session)
}

/** Every session of a person, the one used last first; those that are over may still be among them. */
export async function sessionsOf(db: Queryable, userId: string): Promise<Session[]> {
  return db
    .select()
    .from(sessions)
    .where(isOf(userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), sessions.id)
}

/** Ends a session; answers it, null when there was none. */
export async function deleteSession(db: Queryable, id: string): Promise<Session | null> {
  return (await end(db, eq(sessions.id, id)))[0] ?? null
}

/** Ends one session of a person; answers whether there was one. */
export async function deleteSessionOf(db: Queryable, userId: string, id: string): Promise<boolean> {
  return (await end(db, and(isOf(userId), eq(sessions.id, id)))).length > 0
}

/** Ends all sessions of a person but one. */
export async function deleteOtherSessionsOf(db: Queryable, userId: string, keptId: string): Promise<void> {
  await end(db, and(isOf(userId), ne(sessions.id, keptId)))
}

/** Signs a person out everywhere, also where they signed in before others entered them. */
export async function deleteSessionsOf(db: Queryable, userId: string): Promise<void> {
  const address = db
    .select({ address: sql`lower(${users.email})` })
    .from(users)
    .where(eq(users.id, userId))
  await end(db, or(isOf(userId), sql`lower(${sessions.email}) = (${address})`))
}

/** Removes the sessions that are over; they let nobody in any more, this is housekeeping. */
export async function deleteExpired(db: Queryable, now: Date, idleMs: number): Promise<void> {
  const unusedSince = new Date(now.getTime() - idleMs)
  await db.delete(sessions).where(or(lte(sessions.expiresAt, now), lte(sessions.lastSeenAt, unusedSince)))
}

/**
 * The event streams of all instances look who is still signed in. The devices go first: cut short, somebody is signed in
 * who is not notified, and not the other way round.
 */
const end = async (db: Queryable, which: SQL | undefined): Promise<Session[]> => {
  await forgetSubscriptionsOfSessions(db, which)
  return db
    .delete(sessions)
    .where(which)
    .returning({ ...getTableColumns(sessions), told: sql`pg_notify(${EVENTS_CHANNEL}, ${SESSION_ENDED})` })
}

const isOf = (userId: string): SQL =>
  sql`(${sessions.issuer}, ${sessions.subject}) = (
    select ${users.identityIssuer}, ${users.identitySubject} from ${users} where ${users.id} = ${userId})`
