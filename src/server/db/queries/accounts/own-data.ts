/** Everything that is stored about one person, table by table. */
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import {
  chatMessages,
  chatReads,
  requestReads,
  requests,
  requestTransitions,
  waitingEntries,
} from '../../schema/requests.ts'
import { closedPairs, confirmations } from '../../schema/cycles.ts'
import {
  dismissals,
  earlierChoices,
  ideas,
  ideaTags,
  shortlistEntries,
  studentMarks,
  tags,
} from '../../schema/matching.ts'
import { notices, outbox } from '../../schema/mail-and-events.ts'
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

/** The rows about a person in all tables but that of people, oldest first; those that only other queries know, too, are left out. */
export async function findRowsAbout(db: Queryable, { id, email }: { readonly id: string; readonly email: string }) {
  const ownRequests = or(eq(requests.studentId, id), eq(requests.supervisorId, id))
  const ownPairs = or(eq(confirmations.studentId, id), eq(confirmations.supervisorId, id))
  const address = email.toLowerCase()
  const isStudent = eq(sql`lower(${closedPairs.studentEmail})`, address)
  const isSupervisor = eq(sql`lower(${closedPairs.supervisorEmail})`, address)
  const tagNames = sql<string[]>`array(
    select t.name from ${ideaTags} it join ${tags} t on t.id = it.tag_id where it.idea_id = ${ideas.id} order by it.place)`
  return {
    requests: await db.select().from(requests).where(ownRequests).orderBy(asc(requests.createdAt), asc(requests.id)),
    transitions: await db
      .select()
      .from(requestTransitions)
      .where(inArray(requestTransitions.requestId, db.select({ id: requests.id }).from(requests).where(ownRequests)))
      .orderBy(asc(requestTransitions.id)),
    messages: await db
      .select()
      .from(chatMessages)
      .where(eq(chatMessages.by, id))
      .orderBy(chatMessages.at, chatMessages.id),
    chatReads: await db.select().from(chatReads).where(eq(chatReads.userId, id)).orderBy(chatReads.until),
    requestReads: await db.select().from(requestReads).where(eq(requestReads.userId, id)).orderBy(requestReads.until),
    dismissals: await db.select().from(dismissals).where(eq(dismissals.studentId, id)).orderBy(dismissals.at),
    shortlist: await db
      .select()
      .from(shortlistEntries)
      .where(eq(shortlistEntries.studentId, id))
      .orderBy(shortlistEntries.at),
    waiting: await db
      .select()
      .from(waitingEntries)
      .where(eq(waitingEntries.studentId, id))
      .orderBy(waitingEntries.joinedAt),
    earlierChoices: await db
      .select()
      .from(earlierChoices)
      .where(eq(earlierChoices.userId, id))
      .orderBy(earlierChoices.priority),
    ideas: await db
      .select({ idea: ideas, tagNames })
      .from(ideas)
      .where(eq(ideas.supervisorId, id))
      .orderBy(ideas.position, ideas.id),
    marks: await db
      .select()
      .from(studentMarks)
      .where(eq(studentMarks.supervisorId, id))
      .orderBy(studentMarks.studentId),
    confirmations: await db
      .select()
      .from(confirmations)
      .where(ownPairs)
      .orderBy(confirmations.acceptedAt, confirmations.number),
    closedPairs: await db
      .select({ pair: closedPairs, isStudent: sql<boolean>`${isStudent}` })
      .from(closedPairs)
      .where(or(isStudent, isSupervisor))
      .orderBy(closedPairs.confirmedAt, closedPairs.id),
    notices: await db.select().from(notices).where(eq(notices.userId, id)).orderBy(notices.at, notices.id),
    imports: await db.select().from(importRuns).where(eq(importRuns.startedBy, id)).orderBy(importRuns.startedAt),
    mails: await db
      .select()
      .from(outbox)
      .where(and(eq(outbox.userId, id), isNull(outbox.subscriptionId)))
      .orderBy(outbox.createdAt, outbox.id),
    notifications: await db
      .select()
      .from(outbox)
      .where(and(eq(outbox.userId, id), isNotNull(outbox.subscriptionId)))
      .orderBy(outbox.createdAt, outbox.id),
  }
}
