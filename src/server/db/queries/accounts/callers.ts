import { SEEN_EVERY_MS } from '#domain/limits.ts'
import type { Role } from '#domain/roles.ts'
import { isSessionOver, type SessionLimits } from '#domain/sessions.ts'
import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { sessions } from '../../schema/sessions.ts'
import { linkUnlinkedPerson, type ProviderIdentity } from './identities.ts'

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
  readonly signedInAt: Date
  readonly lastSeenAt: Date
  /** When they last proved who they are; null: nobody knows. */
  readonly authenticatedAt: Date | null
}

/** The moment of a call, and how long sessions last. */
export type Moment = { readonly now: Date; readonly limits: SessionLimits }

/** Who a session belongs to, with the role as it is in the database now; null for a session that is over. */
export async function findCaller(db: Queryable, sessionId: string, moment: Moment): Promise<Caller | null> {
  const find = async () => (await findRows(db, sql`s.id = ${sessionId}`))[0]
  let row = await find()
  if (row?.unlinked_id) {
    // Somebody entered this address after the sign-in: from now on that is this person.
    await linkUnlinkedPerson(db, row.unlinked_id, row)
    row = await find()
  }
  return row ? callerOf(row, moment) : null
}

/** The same for several sessions, by their ids; those that are over are not among them. */
export async function findCallers(
  db: Queryable,
  sessionIds: readonly string[],
  moment: Moment,
): Promise<Map<string, Caller>> {
  const callers = (await findRows(db, sql`s.id = any(${sql.param(sessionIds)}::uuid[])`)).map((row) =>
    callerOf(row, moment),
  )
  return new Map(callers.flatMap((caller) => (caller ? [[caller.sessionId, caller]] : [])))
}

/** Writes down that a session is in use, unless that was done a moment ago. */
export async function markSeen(db: Queryable, { sessionId, lastSeenAt }: Caller, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SEEN_EVERY_MS)
  if (lastSeenAt > before) return
  // Of several calls at once one writes.
  const isUnseen = and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, before))
  await db.update(sessions).set({ lastSeenAt: now }).where(isUnseen)
}

type Row = {
  readonly session_id: string
  readonly issuer: string
  readonly subject: string
  readonly session_email: string
  readonly created_at: string
  readonly last_seen_at: string
  readonly authenticated_at: string | null
  readonly id: string | null
  readonly role: Role | null
  readonly email: string | null
  readonly registered_at: string | null
  /** Of nobody's session the person who has its address and whom nobody has signed in as. */
  readonly unlinked_id: string | null
}

/** Asked at every call: a text that is written once, where the query builder takes longer than the database. */
const WITH_PERSON = sql.raw(`
  select s.id as session_id, s.issuer, s.subject, s.email as session_email, s.created_at, s.last_seen_at,
    s.authenticated_at, u.id, u.role, u.email, u.registered_at,
    case when u.id is null then (
      select other.id from users other
      where lower(other.email) = lower(s.email) and other.identity_issuer is null and other.deleted_at is null
    ) end as unlinked_id
  from sessions s
  left join users u on u.identity_issuer = s.issuer and u.identity_subject = s.subject and u.deleted_at is null
  where s.issuer <> '' and `)

const findRows = async (db: Queryable, which: SQL): Promise<Row[]> =>
  (await db.execute<Row>(sql`${WITH_PERSON}${which}`)).rows

const callerOf = (row: Row, { now, limits }: Moment): Caller | null => {
  const { id, role, email, registered_at: registeredAt } = row
  const user = id && role && email ? { id, role, email, isRegistered: registeredAt !== null } : null
  const caller = {
    sessionId: row.session_id,
    identity: { issuer: row.issuer, subject: row.subject },
    email: user?.email ?? row.session_email,
    user,
    signedInAt: new Date(row.created_at),
    lastSeenAt: new Date(row.last_seen_at),
    authenticatedAt: row.authenticated_at === null ? null : new Date(row.authenticated_at),
  }
  return isSessionOver({ ...caller, role }, limits, now) ? null : caller
}
