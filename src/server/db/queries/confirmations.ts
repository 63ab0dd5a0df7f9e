import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../client.ts'
import { confirmations } from '../schema/confirmations.ts'
import { requests } from '../schema/requests.ts'
import { users } from '../schema/users.ts'

/** A new document, as far as it does not follow from the request and its people. */
export type NewConfirmation = {
  readonly number: string
  /** Null: none is named. */
  readonly institutionName: string | null
  readonly acceptedAt: Date
}

/** Writes the confirmation of an acceptance; the database fixes what the people and the cycle are called. */
export async function insertConfirmation(tx: Queryable, requestId: string, issued: NewConfirmation): Promise<void> {
  const { number, institutionName, acceptedAt } = issued
  const { rowCount } = await tx.execute(sql`
    insert into ${confirmations} (number, request_id, cycle_id, student_id, supervisor_id, institution_name, accepted_at)
    select ${number}::text, id, cycle_id, student_id, supervisor_id, ${institutionName}::text,
      ${acceptedAt.toISOString()}::timestamptz
    from ${requests} where id = ${requestId}`)
  if (rowCount !== 1) throw new Error('a confirmation needs a request')
}

/** The pair ended: what was valid is so no longer. */
export async function revokeConfirmation(tx: Queryable, requestId: string, now: Date): Promise<void> {
  await tx
    .update(confirmations)
    .set({ endedAt: now })
    .where(and(eq(confirmations.requestId, requestId), isNull(confirmations.endedAt)))
}

/** The end of the pair was undone: its latest confirmation is valid again. */
export async function reviveConfirmation(tx: Queryable, requestId: string): Promise<void> {
  const latest = await findConfirmationOf(tx, requestId)
  if (latest) await tx.update(confirmations).set({ endedAt: null }).where(eq(confirmations.number, latest.number))
}

export type ConfirmationRecord = typeof confirmations.$inferSelect

/** The latest confirmation of a request, valid or not. */
export async function findConfirmationOf(db: Queryable, requestId: string): Promise<ConfirmationRecord | null> {
  const [row] = await db
    .select()
    .from(confirmations)
    .where(and(eq(confirmations.requestId, requestId), eq(confirmations.replaced, false)))
    .orderBy(desc(confirmations.acceptedAt))
    .limit(1)
  return row ?? null
}

export async function findConfirmation(db: Queryable, number: string): Promise<ConfirmationRecord | null> {
  const [row] = await db.select().from(confirmations).where(eq(confirmations.number, number))
  return row ?? null
}

const naming = (userId: string): SQL | undefined =>
  or(eq(confirmations.studentId, userId), eq(confirmations.supervisorId, userId))

/** What a person is called on documents now; null without a person. */
const nameOf = (userId: typeof confirmations.studentId | typeof confirmations.supervisorId): SQL =>
  sql`(select document_name(u.first_name, u.last_name, u.email) from ${users} u where u.id = ${userId})`

/**
 * Valid confirmations that call one of their two people otherwise than they are called now.
 * @param userId null: of anybody
 */
export async function outdatedConfirmations(tx: Queryable, userId: string | null): Promise<ConfirmationRecord[]> {
  // Not by joins: right after thousands of people came, the planner takes them for a few, and pairs each with each.
  const differs = or(
    sql`${confirmations.studentName} is distinct from ${nameOf(confirmations.studentId)}`,
    sql`${confirmations.supervisorName} is distinct from ${nameOf(confirmations.supervisorId)}`,
  )
  const isOfTwo = and(isNotNull(confirmations.studentId), isNotNull(confirmations.supervisorId))
  return tx
    .select()
    .from(confirmations)
    .where(and(isNull(confirmations.endedAt), isOfTwo, userId === null ? undefined : naming(userId), differs))
    .orderBy(confirmations.number)
}

/**
 * Ends a valid confirmation and issues another one for the same acceptance. Does nothing when somebody else has ended it
 * meanwhile.
 */
export async function replaceConfirmation(
  tx: Queryable,
  old: ConfirmationRecord,
  number: string,
  now: Date,
): Promise<void> {
  const ended = await tx
    .update(confirmations)
    .set({ endedAt: now, replaced: true })
    .where(and(eq(confirmations.number, old.number), isNull(confirmations.endedAt)))
    .returning({ number: confirmations.number })
  if (ended.length === 0) return
  const { requestId, cycleId, studentId, supervisorId, institutionName, acceptedAt } = old
  await tx
    .insert(confirmations)
    .values({ number, requestId, cycleId, studentId, supervisorId, institutionName, acceptedAt })
}

/** Takes a person's name out of confirmations that are no longer valid: nobody is told it any more. */
export async function eraseNameOnEnded(tx: Queryable, userId: string): Promise<void> {
  const ended = isNotNull(confirmations.endedAt)
  await tx
    .update(confirmations)
    .set({ studentName: null })
    .where(and(eq(confirmations.studentId, userId), ended))
  await tx
    .update(confirmations)
    .set({ supervisorName: null })
    .where(and(eq(confirmations.supervisorId, userId), ended))
}
