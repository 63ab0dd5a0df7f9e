/** The people that subjects of identity providers stand for (docs/decisions/0013-who-somebody-is.md). */
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { closedPairs } from '../../schema/cycles.ts'
import { sessions, users } from '../../schema/people.ts'

/** The identity of somebody: the provider, and its subject for them, for good. */
export type ProviderIdentity = { readonly issuer: string; readonly subject: string }

/** Somebody who signed in. */
export type SignedInAs = ProviderIdentity & {
  /** The provider vouches for it. */
  readonly email: string
  /** Issuers that were replaced by this one: whom they knew is matched by the address once more. */
  readonly formerIssuers: readonly string[]
}

/**
 * Takes the address of a person who signed in from its holder: somebody deleted, or a row that nobody has signed in as and
 * that can become one with the person's. Answers whether the address is free.
 */
export type ReleaseAddress = (
  tx: Queryable,
  who: { readonly personId: string; readonly holderId: string },
) => Promise<boolean>

/**
 * The person that an identity stands for, linked at the first sign-in; their address follows the provider's.
 * @returns the id, null for somebody nobody entered, or `address_taken`: the address is another person's
 * @throws the violated constraint when another sign-in was quicker
 */
export async function linkIdentity(
  tx: Queryable,
  signedIn: SignedInAs,
  giveWay: ReleaseAddress,
): Promise<{ readonly userId: string | null } | 'address_taken'> {
  const [known] = await tx.select({ id: users.id, email: users.email }).from(users).where(hasIdentity(signedIn))
  if (known) {
    if (known.email.toLowerCase() === signedIn.email.toLowerCase()) return { userId: known.id }
    return (await moveAddress(tx, known, signedIn, giveWay)) ? { userId: known.id } : 'address_taken'
  }
  const { issuer, subject, email, formerIssuers } = signedIn
  const [linked] = await tx
    .update(users)
    .set({ identityIssuer: issuer, identitySubject: subject })
    .where(and(isPresent, hasAddress(email), mayBeLinked(formerIssuers)))
    .returning({ id: users.id })
  if (linked) return { userId: linked.id }
  const [holder] = await tx
    .select({ id: users.id, issuer: users.identityIssuer, subject: users.identitySubject })
    .from(users)
    .where(and(isPresent, hasAddress(email)))
  if (!holder) return { userId: null }
  // The same person signed in elsewhere at the same moment.
  return holder.issuer === issuer && holder.subject === subject ? { userId: holder.id } : 'address_taken'
}

/**
 * Of a person's addresses the one to go by: their own here, else of somebody whom nobody has signed in as, else of anybody,
 * else the first.
 */
export async function chooseAddress(
  tx: Queryable,
  who: ProviderIdentity & Pick<SignedInAs, 'formerIssuers'>,
  [first, ...others]: readonly [string, ...string[]],
): Promise<string> {
  if (others.length === 0) return first
  const all = [first, ...others]
  const lowerCase = all.map((email) => email.toLowerCase())
  const holders = await tx
    .select({ email: sql<string>`lower(${users.email})`, issuer: users.identityIssuer, subject: users.identitySubject })
    .from(users)
    .where(or(hasIdentity(who), and(isPresent, inArray(sql`lower(${users.email})`, lowerCase))))
  const isOwn = ({ issuer, subject }: (typeof holders)[number]) => issuer === who.issuer && subject === who.subject
  const isFree = ({ issuer }: (typeof holders)[number]) => issuer === null || who.formerIssuers.includes(issuer)
  const addressOf = (isMeant: (holder: (typeof holders)[number]) => boolean) =>
    all.find((email) => holders.some((holder) => holder.email === email.toLowerCase() && isMeant(holder)))
  const nobodys = all.find((email) => !holders.some((holder) => holder.email === email.toLowerCase()))
  if (holders.some(isOwn)) return addressOf(isOwn) ?? nobodys ?? first
  return addressOf(isFree) ?? addressOf(() => true) ?? first
}

/** Links a person whom nobody has signed in as yet; nothing happens when somebody was quicker. */
export async function linkUnlinkedPerson(
  db: Queryable,
  userId: string,
  { issuer, subject }: ProviderIdentity,
): Promise<void> {
  await db
    .update(users)
    .set({ identityIssuer: issuer, identitySubject: subject })
    .where(and(eq(users.id, userId), isPresent, mayBeLinked([])))
}

/** Frees a person from the identity that signed in as them; the next sign-in with their address is theirs. */
export async function unlinkIdentity(tx: Queryable, userId: string): Promise<void> {
  await tx.update(users).set({ identityIssuer: null, identitySubject: null }).where(eq(users.id, userId))
}

const isPresent = isNull(users.deletedAt)

/** With this address, however it is spelled. */
export function hasAddress(email: string): SQL {
  return eq(sql`lower(${users.email})`, email.toLowerCase())
}

const hasIdentity = ({ issuer, subject }: ProviderIdentity): SQL | undefined =>
  and(isPresent, eq(users.identityIssuer, issuer), eq(users.identitySubject, subject))

const mayBeLinked = (formerIssuers: readonly string[]): SQL | undefined =>
  or(isNull(users.identityIssuer), inArray(users.identityIssuer, [...formerIssuers]))

/** Gives a person the address that the provider has for them now, unless it is somebody else's; answers which. */
const moveAddress = async (
  tx: Queryable,
  { id, email: former }: { readonly id: string; readonly email: string },
  { issuer, subject, email }: SignedInAs,
  giveWay: ReleaseAddress,
): Promise<boolean> => {
  const [holder] = await tx.select({ id: users.id }).from(users).where(hasAddress(email))
  if (holder && !(await giveWay(tx, { personId: id, holderId: holder.id }))) return false
  await tx.update(users).set({ email }).where(eq(users.id, id))
  await tx
    .update(sessions)
    .set({ email })
    .where(and(eq(sessions.issuer, issuer), eq(sessions.subject, subject)))
  // Exports of closed cycles find their people by the address, when their data are to be deleted.
  const isTheirs = (column: typeof closedPairs.studentEmail | typeof closedPairs.supervisorEmail): SQL =>
    eq(sql`lower(${column})`, former.toLowerCase())
  await tx.update(closedPairs).set({ studentEmail: email }).where(isTheirs(closedPairs.studentEmail))
  await tx.update(closedPairs).set({ supervisorEmail: email }).where(isTheirs(closedPairs.supervisorEmail))
  return true
}
