import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Queryable } from '../client.ts'
import { oneOf } from '../one-of.ts'
import { dueTasks } from '../schema/operation.ts'

export type DueTask = Omit<typeof dueTasks.$inferSelect, 'kind' | 'retryAt'>

type NewTask = Pick<DueTask, 'subjectId' | 'dueAt'>

/** Sets a task for a moment, instead of the moment set before; under the locks of the people concerned. */
export async function setDue(tx: Queryable, tasks: readonly NewTask[]): Promise<void> {
  if (tasks.length === 0) return
  await tx.execute(sql`
    insert into ${dueTasks} (kind, subject_id, due_at)
    select 'answer_deadline', due.subject_id, due.at
    from unnest(${sql.param(tasks.map(({ subjectId }) => subjectId))}::uuid[],
      ${sql.param(tasks.map(({ dueAt }) => dueAt.toISOString()))}::timestamptz[]) due (subject_id, at)
    on conflict (kind, subject_id) do update set due_at = excluded.due_at, attempts = 0, retry_at = null`)
}

/** About which of these subjects something is due by then, and when. */
export async function findDueBy(db: Queryable, subjectIds: readonly string[], until: Date): Promise<Map<string, Date>> {
  const rows = await db
    .select({ subjectId: dueTasks.subjectId, dueAt: dueTasks.dueAt })
    .from(dueTasks)
    .where(and(oneOf(dueTasks.subjectId, subjectIds), lte(dueTasks.dueAt, until)))
  return new Map(rows.map(({ subjectId, dueAt }) => [subjectId, dueAt]))
}

/** Drops a task; under the same locks. */
export async function dropDue(tx: Queryable, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return
  await tx.delete(dueTasks).where(oneOf(dueTasks.subjectId, subjectIds))
}

/** The task that fell due first and does not wait for another attempt; not locked. */
export async function findFirstDue(db: Queryable, now: Date): Promise<DueTask | null> {
  const [row] = await db
    .select()
    .from(dueTasks)
    .where(and(lte(dueTasks.dueAt, now), or(isNull(dueTasks.retryAt), lte(dueTasks.retryAt, now))))
    .orderBy(asc(dueTasks.dueAt), asc(dueTasks.id))
    .limit(1)
  return row ?? null
}

/** The row as it was read: another moment may have been set since, which then stands. */
const asRead = ({ id, dueAt }: DueTask) => and(eq(dueTasks.id, id), eq(dueTasks.dueAt, dueAt))

/** It is done, for good or until the next moment. */
export async function finishDue(tx: Queryable, task: DueTask, nextAt: Date | null): Promise<void> {
  await (nextAt === null
    ? tx.delete(dueTasks).where(asRead(task))
    : tx.update(dueTasks).set({ dueAt: nextAt, attempts: 0, retryAt: null }).where(asRead(task)))
}

/** It failed, and is tried again later. */
export async function retryDue(db: Queryable, task: DueTask, retryAt: Date): Promise<void> {
  await db
    .update(dueTasks)
    .set({ attempts: task.attempts + 1, retryAt })
    .where(asRead(task))
}

/** Number of the advisory lock of the runner of due tasks; chosen once, at random. */
export const DUE_LOCK = 4_907_133_826_514

/** Whether this transaction is the one that carries out what is due, of all instances, until its end. */
export async function tryLockDueTasks(tx: Queryable): Promise<boolean> {
  const { rows } = await tx.execute<{ alone: boolean }>(
    sql`select pg_try_advisory_xact_lock(${DUE_LOCK}::bigint) as alone`,
  )
  return rows[0]?.alone === true
}

/** The time on the clock of the database. */
export async function databaseTime(db: Queryable): Promise<Date> {
  const { rows } = await db.execute<{ time: string }>(sql`select extract(epoch from clock_timestamp()) * 1000 as time`)
  return new Date(Number(rows[0]?.time))
}
