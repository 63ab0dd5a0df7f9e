/** The queries of `npm run admin`, for when no admin can sign in. */
import type { Role } from '#domain/roles.ts'
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { requests } from '../../schema/requests.ts'
import { users } from '../../schema/people.ts'

export type Account = {
  readonly id: string
  readonly email: string
  readonly role: Role
  /** Somebody has signed in as this person. */
  readonly isClaimed: boolean
}

const account = {
  id: users.id,
  email: users.email,
  role: users.role,
  isClaimed: sql<boolean>`${users.identityIssuer} is not null`,
}

/** All admins, by address. */
export function listAdmins(db: Queryable): Promise<Account[]> {
  return db
    .select(account)
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), isNull(users.deletedAt)))
    .orderBy(asc(sql`lower(${users.email})`))
}

/** The person with this address; nobody whose data were deleted. */
export async function findAccountByEmail(db: Queryable, email: string): Promise<Account | null> {
  const [row] = await db
    .select(account)
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.deletedAt)))
  return row ?? null
}

/** Whether somebody is in a pair or has something open: then they can't become an admin. */
export async function hasOpenRequests(db: Queryable, userId: string): Promise<boolean> {
  const theirs = or(eq(requests.studentId, userId), eq(requests.supervisorId, userId))
  return (await db.$count(requests, and(theirs, inArray(requests.state, ['PENDING', 'ACCEPTED'])))) > 0
}

/** Makes the person with this address an admin: nobody yet, somebody whose data were deleted, or a student or supervisor. */
export async function makeAdmin(tx: Queryable, email: string, now: Date): Promise<void> {
  await tx.insert(users).values({ email, role: 'ADMIN', createdAt: now }).onConflictDoNothing()
  await tx
    .update(users)
    .set({ role: 'ADMIN', deletedAt: null })
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
}
