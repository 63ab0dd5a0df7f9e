import type { Role } from '#domain/roles.ts'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { oneOf } from '../../one-of.ts'
import { sessions } from '../../schema/sessions.ts'
import { users } from '../../schema/users.ts'

/** A person with a row of their own, as far as rights go. */
export type KnownUser = {
  readonly id: string
  readonly role: Role
  readonly email: string
  readonly isRegistered: boolean
}

/** Somebody with a valid session; `user` is null for an address nobody entered (or whose data were deleted). */
export type Caller = {
  readonly sessionId: string
  readonly email: string
  readonly user: KnownUser | null
}

/** Who a session belongs to, with the role as it is in the database now; null for a session that ended. */
export async function findCaller(db: Queryable, sessionId: string, now: Date): Promise<Caller | null> {
  return (await findCallers(db, [sessionId], now)).get(sessionId) ?? null
}

/** The same for several sessions, by their ids; those that ended are not among them. */
export async function findCallers(
  db: Queryable,
  sessionIds: readonly string[],
  now: Date,
): Promise<Map<string, Caller>> {
  const rows = await db
    .select({
      sessionId: sessions.id,
      sessionEmail: sessions.email,
      id: users.id,
      role: users.role,
      email: users.email,
      registeredAt: users.registeredAt,
    })
    .from(sessions)
    .leftJoin(users, and(eq(sql`lower(${users.email})`, sql`lower(${sessions.email})`), isNull(users.deletedAt)))
    .where(and(oneOf(sessions.id, sessionIds), gt(sessions.expiresAt, now)))
  return new Map(
    rows.map(({ sessionId, sessionEmail, id, role, email, registeredAt }) => {
      const user = id && role && email ? { id, role, email, isRegistered: registeredAt !== null } : null
      return [sessionId, { sessionId, email: sessionEmail, user }]
    }),
  )
}
