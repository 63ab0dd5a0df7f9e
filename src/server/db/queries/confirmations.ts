import { and, desc, eq, isNotNull, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../client.ts'
import { firstOf } from '../rows.ts'
import { preparedQuery } from '../prepared-query.ts'
import { confirmations } from '../schema/cycles.ts'
import { requests } from '../schema/requests.ts'
import { users } from '../schema/people.ts'

/** The fields of a new document that do not follow from the request and its people. */
export type NewConfirmation = {
  readonly number: string
  /** Null: none is named. */
  readonly institutionName: string | null
  readonly acceptedAt: Date
}

/**
 * Writes the confirmation of an acceptance. The database copies the names of the people and the cycle and the working title, and refuses a
 * confirmation without a request, which would have no cycle.
 */
export async function insertConfirmation(tx: Queryable, requestId: string, issued: NewConfirmation): Promise<void> {
  const { number, institutionName, acceptedAt } = issued
  await tx.execute(sql`
    insert into ${confirmations} (number, request_id, cycle_id, student_id, supervisor_id, institution_name, accepted_at)
    select ${number}, given.id, r.cycle_id, r.student_id, r.supervisor_id, ${institutionName}::text,
      ${acceptedAt.toISOString()}::timestamptz
    from (select ${requestId}::uuid as id) given left join ${requests} r on r.id = given.id`)
}

/** The pair ended: its valid confirmation is revoked. */
export async function revokeConfirmation(tx: Queryable, requestId: string, now: Date): Promise<void> {
  await tx
    .update(confirmations)
    .set({ endedAt: now })
    .where(and(eq(confirmations.requestId, requestId), isNull(confirmations.endedAt)))
}

/** The end of the pair was undone: its latest confirmation is valid again. */
export async function reviveConfirmation(tx: Queryable, requestId: string): Promise<void> {
  await tx.execute(sql`
    update ${confirmations} set revoked_at = null where number = (
      select number from ${confirmations} where request_id = ${requestId}::uuid and not replaced
      order by accepted_at desc limit 1)`)
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
  return firstOf(db.select().from(confirmations).where(eq(confirmations.number, number)))
}

const naming = (userId: Placeholder): SQL | undefined =>
  or(eq(confirmations.studentId, userId), eq(confirmations.supervisorId, userId))

/** A person's current name on documents; null without a person. */
const nameOf = (userId: typeof confirmations.studentId | typeof confirmations.supervisorId): SQL =>
  sql`(select document_name(u.first_name, u.last_name, u.email) from ${users} u where u.id = ${userId})`

/** The supervisor's current title on documents; null for none. */
const TITLE_OF_SUPERVISOR = sql`(
  select document_title(u.academic_title, u.first_name, u.last_name) from ${users} u
  where u.id = ${confirmations.supervisorId})`

/** The working title of the pair, while it has one. */
const TITLE_OF_PAIR = sql`(select r.working_title from ${requests} r where r.id = ${confirmations.requestId})`

const selectOutdated = (tx: Queryable, whose: SQL | undefined) => {
  // Without joins: right after thousands of people were added, the planner assumes a few and uses a nested loop.
  const differs = or(
    sql`${confirmations.studentName} is distinct from ${nameOf(confirmations.studentId)}`,
    sql`${confirmations.supervisorName} is distinct from ${nameOf(confirmations.supervisorId)}`,
    sql`${confirmations.supervisorTitle} is distinct from ${TITLE_OF_SUPERVISOR}`,
    sql`${confirmations.workingTitle} is distinct from ${TITLE_OF_PAIR}`,
  )
  const isOfTwo = and(isNotNull(confirmations.studentId), isNotNull(confirmations.supervisorId))
  return tx
    .select()
    .from(confirmations)
    .where(and(isNull(confirmations.endedAt), isOfTwo, whose, differs))
    .orderBy(confirmations.number)
}

const outdatedOf = preparedQuery('outdated_confirmations', (tx) =>
  selectOutdated(tx, naming(sql.placeholder('userId'))),
)

/**
 * Valid confirmations on which one of the two names or titles is out of date.
 * @param userId null: of anybody
 */
export async function outdatedConfirmations(tx: Queryable, userId: string | null): Promise<ConfirmationRecord[]> {
  return userId === null ? selectOutdated(tx, undefined) : outdatedOf(tx, { userId })
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

/** Removes a person's name, and the working title with it, from invalid confirmations, which no longer show them. */
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
