import { and, desc, eq, getTableColumns, lte, ne, or, type SQL, sql, isNull, lt } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { sessions, users, spentTokens } from '../../schema/people.ts'
import { EVENTS_CHANNEL, SESSION_ENDED } from '../events.ts'
import { deleteSubscriptionsOfSessions } from '../push/subscriptions.ts'
import { SEEN_EVERY_MS } from '#domain/limits.ts'
import type { Role } from '#domain/roles.ts'
import { isSessionOver, type SessionLimits } from '#domain/sessions.ts'
import { oneOfPrepared } from '../../one-of.ts'
import { preparedQuery } from '../../prepared-query.ts'
import { linkUnlinkedPerson, type ProviderIdentity } from './identities.ts'

/** A row of the table: somebody who signed in. */
export type Session = typeof sessions.$inferSelect

export async function createSession(db: Queryable, session: Session): Promise<void> {
  await db.insert(sessions).values(session)
}

export async function findSession(db: Queryable, id: string): Promise<Session | undefined> {
  return (await db.select().from(sessions).where(eq(sessions.id, id)))[0]
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
  await deleteSubscriptionsOfSessions(db, which)
  return db
    .delete(sessions)
    .where(which)
    .returning({ ...getTableColumns(sessions), told: sql`pg_notify(${EVENTS_CHANNEL}, ${SESSION_ENDED})` })
}

const isOf = (userId: string): SQL =>
  sql`(${sessions.issuer}, ${sessions.subject}) = (
    select ${users.identityIssuer}, ${users.identitySubject} from ${users} where ${users.id} = ${userId})`

/** A person with a row of their own, as far as rights go. */
export type KnownUser = {
  readonly id: string
  readonly role: Role
  readonly email: string
  readonly isRegistered: boolean
}

/** Somebody with a valid session; `user` is null for somebody nobody entered (or whose data were deleted). */
export type Caller = {
  readonly sessionId: string
  readonly identity: ProviderIdentity
  /** The person's address as the system knows it; of somebody it does not know, what the provider vouched for. */
  readonly email: string
  readonly user: KnownUser | null
  /** The one that they have chosen; null: none, or it was never asked. */
  readonly language: string | null
  readonly signedInAt: Date
  readonly lastSeenAt: Date
  /** When they last proved who they are; null: nobody knows. */
  readonly authenticatedAt: Date | null
}

/** The moment of a call, and how long sessions last. */
export type Moment = { readonly now: Date; readonly limits: SessionLimits }

/** The person of a session, with the role as it is in the database now; null for a session that is over. */
export async function findCaller(db: Queryable, sessionId: string, moment: Moment): Promise<Caller | null> {
  const find = async () => (await callersOf(db, { sessionIds: [sessionId] }))[0]
  let row = await find()
  if (row?.unlinkedId) {
    // Somebody entered this address after the sign-in: from now on that is this person.
    await linkUnlinkedPerson(db, row.unlinkedId, row)
    row = await find()
  }
  return row ? callerOf(row, moment) : null
}

/** The callers of several sessions, by their ids; sessions that are over are left out. */
export async function findCallers(
  db: Queryable,
  sessionIds: readonly string[],
  moment: Moment,
): Promise<Map<string, Caller>> {
  const callers = (await callersOf(db, { sessionIds })).map((row) => callerOf(row, moment))
  return new Map(callers.flatMap((caller) => (caller ? [[caller.sessionId, caller]] : [])))
}

const seenBefore = (now: Date): Date => new Date(now.getTime() - SEEN_EVERY_MS)

/** Writes down that a session is in use, unless that was done a moment ago. */
export async function markSeen(db: Queryable, { sessionId, lastSeenAt }: Caller, now: Date): Promise<void> {
  const before = seenBefore(now)
  if (lastSeenAt > before) return
  // One of several calls at once writes.
  const isUnseen = and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, before))
  await db.update(sessions).set({ lastSeenAt: now }).where(isUnseen)
}

/** The person who has the address of a session of nobody, and whom nobody has signed in as. */
const unlinkedId = sql<string | null>`case when ${users.id} is null then (
  select other.id from users other
  where lower(other.email) = lower(${sessions.email}) and other.identity_issuer is null and other.deleted_at is null
) end`

const selectCallers = (db: Queryable) =>
  db
    .select({
      sessionId: sessions.id,
      issuer: sessions.issuer,
      subject: sessions.subject,
      sessionEmail: sessions.email,
      signedInAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      authenticatedAt: sessions.authenticatedAt,
      person: {
        id: users.id,
        role: users.role,
        email: users.email,
        registeredAt: users.registeredAt,
        language: users.language,
      },
      unlinkedId,
    })
    .from(sessions)
    .leftJoin(
      users,
      and(
        eq(users.identityIssuer, sessions.issuer),
        eq(users.identitySubject, sessions.subject),
        isNull(users.deletedAt),
      ),
    )
    .where(and(ne(sessions.issuer, ''), oneOfPrepared(sessions.id, sql.placeholder('sessionIds'))))

type Row = Awaited<ReturnType<typeof selectCallers>>[number]

/** Asked at every call. */
const callersOf = preparedQuery('callers', selectCallers)

const callerOf = (row: Row, { now, limits }: Moment): Caller | null => {
  const { sessionId, issuer, subject, sessionEmail, signedInAt, lastSeenAt, authenticatedAt, person } = row
  const user = person && {
    id: person.id,
    role: person.role,
    email: person.email,
    isRegistered: person.registeredAt !== null,
  }
  const caller = {
    sessionId,
    identity: { issuer, subject },
    email: user?.email ?? sessionEmail,
    user,
    language: person?.language ?? null,
    signedInAt,
    lastSeenAt,
    authenticatedAt,
  }
  return isSessionOver({ ...caller, role: user?.role ?? null }, limits, now) ? null : caller
}

/** Notes that a token is used up; answers whether it was not before, on whichever instance. */
export async function spendToken(db: Queryable, digest: string, expiresAt: Date): Promise<boolean> {
  const noted = await db.insert(spentTokens).values({ digest, expiresAt }).onConflictDoNothing().returning()
  return noted.length > 0
}

/** Forgets tokens that are over: nobody would believe them any more. */
export async function deleteExpiredTokens(db: Queryable, now: Date): Promise<void> {
  await db.delete(spentTokens).where(lte(spentTokens.expiresAt, now))
}
