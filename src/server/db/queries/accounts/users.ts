import type { Role } from '#domain/roles.ts'
import { and, eq, isNotNull, isNull, or, sql, asc, inArray } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { rowIn } from '../../rows.ts'
import { users } from '../../schema/people.ts'
import { hasAddress, type ProviderIdentity } from './identities.ts'
import { requests } from '../../schema/requests.ts'

type Names = { readonly firstName: string; readonly lastName: string }

/** Somebody who signed in and confirms a name; `userId` is null when they have no row that is linked to them. */
export type Registering = {
  readonly userId: string | null
  readonly email: string
  readonly identity: ProviderIdentity
}

/**
 * Registers somebody: a new student, somebody entered before (whose role and places stay), or somebody who had their data
 * deleted and starts afresh. Two at once end in one row. The language is for mails, unless the person has chosen one
 * already.
 * @returns null when somebody else has signed in with this address meanwhile
 */
export async function registerUser(
  tx: Queryable,
  { userId, email, identity: { issuer, subject } }: Registering,
  { language, ...names }: Names & { readonly language: string },
  now: Date,
): Promise<{ id: string; role: Role } | null> {
  const identity = { identityIssuer: issuer, identitySubject: subject }
  if (!userId) {
    await tx
      .insert(users)
      .values({ email, role: 'STUDENT', ...identity, createdAt: now })
      .onConflictDoNothing()
  }
  const isNobodys = or(isNull(users.identityIssuer), isNotNull(users.deletedAt))
  const isTheirs = and(eq(users.identityIssuer, issuer), eq(users.identitySubject, subject))
  const registeredAt = sql`coalesce(${users.registeredAt}, ${now.toISOString()}::timestamptz)`
  const [row] = await tx
    .update(users)
    .set({
      ...names,
      ...identity,
      language: sql`coalesce(${users.language}, ${language})`,
      registeredAt,
      deletedAt: null,
    })
    .where(userId ? eq(users.id, userId) : and(hasAddress(email), or(isNobodys, isTheirs)))
    .returning({ id: users.id, role: users.role })
  return row ?? null
}

/**
 * The person with an address that nobody uses: a new unregistered student, or somebody who had their data deleted and
 * comes back, unregistered, in the role they had.
 */
export async function insertInvited(tx: Queryable, email: string, now: Date): Promise<{ id: string; role: Role }> {
  await tx.insert(users).values({ email, role: 'STUDENT', createdAt: now }).onConflictDoNothing()
  const rows = await tx
    .update(users)
    .set({ deletedAt: null })
    .where(hasAddress(email))
    .returning({ id: users.id, role: users.role })
  return rowIn(rows)
}

/** A new, unregistered admin; the database refuses an address that is taken. */
export async function insertAdmin(tx: Queryable, email: string, names: Names, now: Date): Promise<string> {
  const rows = await tx
    .insert(users)
    .values({ email, role: 'ADMIN', ...names, createdAt: now })
    .returning({ id: users.id })
  return rowIn(rows).id
}

/**
 * Makes the first admin, unregistered, when there is no admin yet.
 * @returns no where others are admins and this one is not: the address was passed over
 */
export async function ensureFirstAdmin(tx: Queryable, email: string, now: Date): Promise<boolean> {
  const admins = await tx.select({ email: users.email }).from(users).where(isAdmin)
  if (admins.length > 0) return admins.some((admin) => admin.email.toLowerCase() === email.toLowerCase())
  await makeAdmin(tx, email, now)
  return true
}

const isAdmin = and(eq(users.role, 'ADMIN'), isNull(users.deletedAt))

/** How many people the database knows. */
export function countUsers(db: Queryable): Promise<number> {
  return db.$count(users)
}

/** Somebody, for `npm run admin`, for when no admin can sign in. */
type Account = {
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
    .where(isAdmin)
    .orderBy(asc(sql`lower(${users.email})`))
}

/** The person with this address; nobody whose data were deleted. */
export async function findAccountByEmail(db: Queryable, email: string): Promise<Account | null> {
  const [row] = await db
    .select(account)
    .from(users)
    .where(and(hasAddress(email), isNull(users.deletedAt)))
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
  await tx.update(users).set({ role: 'ADMIN', deletedAt: null }).where(hasAddress(email))
}
