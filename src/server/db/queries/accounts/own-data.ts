/** Everything that is stored about one person, table by table. */
import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { chatMessages, chatReads, requestReads, requests, requestTransitions } from '../../schema/requests.ts'
import { closedPairs, confirmations } from '../../schema/cycles.ts'
import { dismissals, shortlistEntries } from '../../schema/matching.ts'
import { events, notices, outbox } from '../../schema/mail-and-events.ts'
import { importRuns } from '../../schema/operation.ts'
import { pictures, supervisors, users } from '../../schema/people.ts'

/** The row of a person, whole, with picture and places; null for nobody. */
export async function findAccount(db: Queryable, id: string) {
  const [row] = await db
    .select({ user: users, places: supervisors, picture: pictures.bytes })
    .from(users)
    .leftJoin(supervisors, eq(supervisors.userId, users.id))
    .leftJoin(pictures, eq(pictures.userId, users.id))
    .where(eq(users.id, id))
  return row ?? null
}

/** The people whom a student dismissed. */
export function dismissalsOf(db: Queryable, studentId: string) {
  return db.select().from(dismissals).where(eq(dismissals.studentId, studentId)).orderBy(asc(dismissals.at))
}

/** The people on a student's shortlist, now or in an earlier cycle. */
export function shortlistEntriesOf(db: Queryable, studentId: string) {
  return db
    .select()
    .from(shortlistEntries)
    .where(eq(shortlistEntries.studentId, studentId))
    .orderBy(asc(shortlistEntries.at))
}

/** What a person has not closed, oldest first. */
export function noticesOf(db: Queryable, id: string) {
  return db.select().from(notices).where(eq(notices.userId, id)).orderBy(asc(notices.at), asc(notices.id))
}

/** The imports that an admin began and that are still told of. */
export function importsBy(db: Queryable, id: string) {
  return db.select().from(importRuns).where(eq(importRuns.startedBy, id)).orderBy(asc(importRuns.startedAt))
}

const withPerson = (id: string) => or(eq(requests.studentId, id), eq(requests.supervisorId, id))

/** A person's requests of both types and all states, oldest first. */
export function requestsOf(db: Queryable, id: string) {
  return db.select().from(requests).where(withPerson(id)).orderBy(asc(requests.createdAt), asc(requests.id))
}

/** The history of all these requests, oldest first. */
export function transitionsOf(db: Queryable, id: string) {
  return db
    .select()
    .from(requestTransitions)
    .where(inArray(requestTransitions.requestId, db.select({ id: requests.id }).from(requests).where(withPerson(id))))
    .orderBy(asc(requestTransitions.id))
}

/** Messages that a person wrote. */
export function messagesBy(db: Queryable, id: string) {
  return db
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.by, id))
    .orderBy(asc(chatMessages.at), asc(chatMessages.id))
}

/** How far a person has read their conversations. */
export function readsBy(db: Queryable, id: string) {
  return db.select().from(chatReads).where(eq(chatReads.userId, id)).orderBy(asc(chatReads.until))
}

/** The states of their requests that a student has seen. */
export function seenBy(db: Queryable, id: string) {
  return db.select().from(requestReads).where(eq(requestReads.userId, id)).orderBy(asc(requestReads.until))
}

/** The confirmations a person is named in, those no longer valid included. */
export function confirmationsOf(db: Queryable, id: string) {
  return db
    .select()
    .from(confirmations)
    .where(or(eq(confirmations.studentId, id), eq(confirmations.supervisorId, id)))
    .orderBy(asc(confirmations.acceptedAt), asc(confirmations.number))
}

const lower = (email: string) => sql`lower(${email})`

/** Pairs of closed cycles with this address on either side. */
export function closedPairsWith(db: Queryable, email: string) {
  return db
    .select({
      cycleId: closedPairs.cycleId,
      isStudent: sql<boolean>`lower(${closedPairs.studentEmail}) = ${lower(email)}`,
      studentFirstName: closedPairs.studentFirstName,
      studentLastName: closedPairs.studentLastName,
      studentEmail: closedPairs.studentEmail,
      supervisorFirstName: closedPairs.supervisorFirstName,
      supervisorLastName: closedPairs.supervisorLastName,
      supervisorEmail: closedPairs.supervisorEmail,
      supervisorTitle: closedPairs.supervisorTitle,
      supervisorGroup: closedPairs.supervisorGroup,
      studentLevel: closedPairs.studentLevel,
      confirmedAt: closedPairs.confirmedAt,
    })
    .from(closedPairs)
    .where(
      or(
        eq(sql`lower(${closedPairs.studentEmail})`, lower(email)),
        eq(sql`lower(${closedPairs.supervisorEmail})`, lower(email)),
      ),
    )
    .orderBy(asc(closedPairs.confirmedAt), asc(closedPairs.id))
}

/** Mails to a person. */
export function mailsTo(db: Queryable, id: string) {
  return outboxOf(db, and(eq(outbox.userId, id), isNull(outbox.subscriptionId)))
}

/** Notifications of a person's devices. */
export function notificationsTo(db: Queryable, id: string) {
  return outboxOf(db, and(eq(outbox.userId, id), isNotNull(outbox.subscriptionId)))
}

const outboxOf = (db: Queryable, which: SQL | undefined) =>
  db.select().from(outbox).where(which).orderBy(asc(outbox.createdAt), asc(outbox.id))

/** Events kept for a person. */
export function eventsFor(db: Queryable, id: string) {
  return db.select().from(events).where(eq(events.userId, id)).orderBy(asc(events.id))
}
