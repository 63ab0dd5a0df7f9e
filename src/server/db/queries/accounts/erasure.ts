/** Data that go when a person is reset, has their data deleted, or is erased for good. */
import type { RequestState } from '#domain/request-lifecycle.ts'
import {
  and,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { hasAddress } from './identities.ts'
import { oneOf } from '../../one-of.ts'
import { calendarFeeds, pictures, users } from '../../schema/people.ts'
import {
  chatMessages,
  chatReads,
  requestReads,
  requests,
  requestTransitions,
  waitingEntries,
} from '../../schema/requests.ts'
import { closedPairs, endedPairs } from '../../schema/cycles.ts'
import { dismissals, earlierChoices, ideas, shortlistEntries, studentMarks, userTags } from '../../schema/matching.ts'
import { notices, pushSubscriptions } from '../../schema/mail-and-events.ts'
import { importRuns } from '../../schema/operation.ts'
import { deleteMailsWith, cancelMailsAbout } from '../mails/outbox.ts'

const withPerson = (userId: string): SQL | undefined =>
  or(eq(requests.studentId, userId), eq(requests.supervisorId, userId))

/** A request that is about to end with one of its people. */
export type EndingRequest = Awaited<ReturnType<typeof requestsWith>>[number]

/** The requests of a person, on either side, in one of these states. */
export function requestsWith(tx: Queryable, userId: string, states: readonly RequestState[]) {
  return tx
    .select({
      id: requests.id,
      type: requests.type,
      state: requests.state,
      studentId: requests.studentId,
      supervisorId: requests.supervisorId,
      lastTransitionId: sql<number>`(
        select max(t.id)::int from ${requestTransitions} t where t.request_id = ${requests}.id)`,
    })
    .from(requests)
    .where(and(withPerson(userId), inArray(requests.state, [...states])))
}

/** How many pairs these people are in, on either side. */
export function countPairsWith(tx: Queryable, userIds: readonly string[]): Promise<number> {
  const isOfThem = or(oneOf(requests.studentId, userIds), oneOf(requests.supervisorId, userIds))
  return tx.$count(requests, and(requests.isPair, isOfThem))
}

/** Removes the requests of a person, all or all but pairs, and takes back the mails about them that have not left. */
export async function deleteRequestsWith(
  tx: Queryable,
  userId: string,
  which: 'all' | 'all but pairs',
  now: Date,
): Promise<void> {
  const theirs = and(withPerson(userId), which === 'all' ? undefined : not(requests.isPair))
  await cancelMailsAbout(tx, theirs, now)
  await tx.delete(requests).where(theirs)
  // Neither do they come back when the new cycle is called off.
  const ended = or(eq(endedPairs.studentId, userId), eq(endedPairs.supervisorId, userId))
  if (which === 'all') await tx.delete(endedPairs).where(ended)
}

/**
 * What a reset leaves in a person's row. Every other column goes back to its default, so that one which is added later
 * goes, too, unless somebody says why not.
 */
const KEPT_AT_RESET = new Set(['id', 'email', 'role', 'matchRevision', 'createdAt', 'deletedAt'])

const NOT_REGISTERED = Object.fromEntries(
  Object.entries(getTableColumns(users)).flatMap(([name, { generated }]) =>
    generated || KEPT_AT_RESET.has(name) ? [] : [[name, sql`default`]],
  ),
)

/** Brings a person back to unregistered: sign-in, names, texts, settings, tags, notices, ideas, picture, own dismissals, the shortlist, lines, marks, what was read, mails, devices and the calendar's address go. */
export async function clearProfile(tx: Queryable, userId: string): Promise<void> {
  await tx.update(users).set(NOT_REGISTERED).where(eq(users.id, userId))
  for (const table of [
    userTags,
    earlierChoices,
    notices,
    pictures,
    chatReads,
    requestReads,
    calendarFeeds,
    pushSubscriptions,
  ])
    await tx.delete(table).where(eq(table.userId, userId))
  for (const table of [dismissals, shortlistEntries]) await tx.delete(table).where(eq(table.studentId, userId))
  for (const table of [waitingEntries, studentMarks])
    await tx.delete(table).where(or(eq(table.studentId, userId), eq(table.supervisorId, userId)))
  await tx.delete(ideas).where(eq(ideas.supervisorId, userId))
  await deleteMailsWith(tx, [userId])
}

/**
 * Leaves of a person what is kept until the end of the cycle: the address and the pairs. An admin is no admin any more,
 * should they come back.
 */
export async function hidePerson(tx: Queryable, userId: string, now: Date): Promise<void> {
  await clearProfile(tx, userId)
  const role = sql`case when ${users.role} = 'ADMIN' then 'STUDENT'::user_role else ${users.role} end`
  await tx.update(users).set({ deletedAt: now, role }).where(eq(users.id, userId))
  await tx.delete(chatMessages).where(eq(chatMessages.by, userId))
  await tx
    .update(requests)
    .set({
      message: sql`case when ${requests.studentId} <> ${userId} then ${requests.message}
        when ${requests.type} = 'CHAT' then '' end`,
      // Either of the two may be named in it.
      rejectionReason: null,
      rejectionAnswer: null,
      workingTitle: null,
    })
    .where(withPerson(userId))
  await tx
    .update(requestTransitions)
    .set({ note: null })
    .where(
      and(
        isNotNull(requestTransitions.note),
        inArray(requestTransitions.requestId, tx.select({ id: requests.id }).from(requests).where(withPerson(userId))),
      ),
    )
  await tx
    .update(endedPairs)
    .set({
      // The sentence is the student's own.
      request: sql`${endedPairs.request} || '{"working_title": null}'
        || case when ${endedPairs.studentId} = ${userId} then '{"message": null}'::jsonb else '{}' end`,
      transitions: sql`(
        select coalesce(jsonb_agg(step || '{"note": null}' order by place), '[]')
        from jsonb_array_elements(${endedPairs.transitions}) with ordinality as t (step, place))`,
    })
    .where(or(eq(endedPairs.studentId, userId), eq(endedPairs.supervisorId, userId)))
  await tx.update(importRuns).set({ issues: null }).where(issuesName(userId))
  await tx.update(importRuns).set({ startedBy: null }).where(eq(importRuns.startedBy, userId))
}

/** The address stands among what was to be corrected in a file. */
const issuesName = (userId: string): SQL =>
  sql`position((select lower(email) from ${users} where id = ${userId}) in lower(${importRuns.issues}::text)) > 0`

/** The id of the person with this address whose data were deleted; null for anybody else. */
export async function findDeleted(tx: Queryable, email: string): Promise<string | null> {
  const [row] = await tx.select({ id: users.id }).from(users).where(isDeletedWithAddress(email))
  return row?.id ?? null
}

const isDeletedWithAddress = (email: string): SQL | undefined => and(hasAddress(email), isNotNull(users.deletedAt))

/** The ids of all admins. */
export async function adminIds(tx: Queryable): Promise<string[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), isNull(users.deletedAt)))
  return admins.map(({ id }) => id)
}

/** Everybody whose data were deleted by then. */
export function eraseDeleted(tx: Queryable, by: Date): Promise<boolean> {
  return erase(tx, lte(users.deletedAt, by))
}

/** The person with this address, if their data were deleted and they are in no pair that has to be kept. */
export function eraseDeletedWithAddress(tx: Queryable, email: string): Promise<boolean> {
  return eraseUnlessPaired(tx, isDeletedWithAddress(email))
}

/** Erases by the id. */
export function eraseDeletedWithId(tx: Queryable, id: string): Promise<boolean> {
  return eraseUnlessPaired(tx, and(eq(users.id, id), isNotNull(users.deletedAt)))
}

const eraseUnlessPaired = (tx: Queryable, who: SQL | undefined): Promise<boolean> => {
  const one = { one: sql`1` }
  const isIn = ({ studentId, supervisorId }: typeof requests | typeof endedPairs): SQL | undefined =>
    or(eq(studentId, users.id), eq(supervisorId, users.id))
  const pairs = tx
    .select(one)
    .from(requests)
    .where(and(isIn(requests), requests.isPair))
  // They come back when the new cycle is called off.
  const ended = tx.select(one).from(endedPairs).where(isIn(endedPairs))
  return erase(tx, and(who, notExists(pairs), notExists(ended)))
}

/**
 * Has somebody whose data were deleted and who is kept for a pair give up their address. What stands in its place leads
 * nowhere (RFC 6761).
 */
export async function releaseAddressOfDeleted(tx: Queryable, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ email: `${userId}@deleted.invalid` })
    .where(and(eq(users.id, userId), isNotNull(users.deletedAt)))
}

/** Removes people for good, from the exports of closed cycles, too; answers whether a supervisor was among them. */
const erase = async (tx: Queryable, who: SQL | undefined): Promise<boolean> => {
  const gone = await tx
    .delete(users)
    .where(who)
    .returning({ id: users.id, address: sql<string>`lower(${users.email})`, role: users.role })
  if (gone.length === 0) return false
  await deleteMailsWith(
    tx,
    gone.map(({ id }) => id),
  )
  const addresses = sql`any(${sql.param(gone.map(({ address }) => address))}::text[])`
  await tx
    .update(closedPairs)
    .set({ studentFirstName: '', studentLastName: '', studentEmail: '', studentLevel: '' })
    .where(sql`lower(${closedPairs.studentEmail}) = ${addresses}`)
  await tx
    .update(closedPairs)
    .set({
      supervisorTitle: '',
      supervisorGroup: '',
      supervisorFirstName: '',
      supervisorLastName: '',
      supervisorEmail: '',
    })
    .where(sql`lower(${closedPairs.supervisorEmail}) = ${addresses}`)
  return gone.some(({ role }) => role === 'SUPERVISOR')
}
