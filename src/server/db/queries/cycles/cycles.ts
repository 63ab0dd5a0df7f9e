import type { CycleRules } from '#domain/cycles/phases.ts'
import { eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { rowIn } from '../../rows.ts'
import { preparedQuery } from '../../prepared-query.ts'
import { cycles } from '../../schema/cycles.ts'
import { RetryTransaction } from '../../transaction.ts'

export type Cycle = Pick<typeof cycles.$inferSelect, 'id' | 'name' | 'openedAt' | 'closedAt'>

const RULES = {
  opensAt: cycles.matchingOpensAt,
  closesAt: cycles.matchingClosesAt,
  endsAt: cycles.endsAt,
  answerDays: cycles.answerDays,
}

export type RunningCycle = Pick<Cycle, 'id' | 'name'> & CycleRules

/** The cycle that runs now, with its rules. @throws when there is none: start-up makes one */
export async function findRunningDates(db: Queryable): Promise<RunningCycle> {
  return rowIn(await runningDates(db, {}))
}

const runningDates = preparedQuery('running_dates', (db) =>
  db
    .select({ id: cycles.id, name: cycles.name, ...RULES })
    .from(cycles)
    .where(isNull(cycles.closedAt)),
)

/** The rules of the running cycle as a column of a query, so that they are read under its locks and in its round trip. */
export const datesOfRunning = sql<CycleRules>`(
  select json_build_object('opensAt', c.matching_opens_at, 'closesAt', c.matching_closes_at, 'endsAt', c.ends_at,
    'answerDays', c.answer_days)
  from ${cycles} c where c.closed_at is null)`.mapWith(rulesIn)

/** Moments as ISO 8601; null: not set. */
export type RulesInJson = {
  readonly opensAt: string | null
  readonly closesAt: string | null
  readonly endsAt: string | null
  readonly answerDays: number | null
}

/** Rules as JSON has them. */
export function rulesIn({ opensAt, closesAt, endsAt, answerDays }: RulesInJson): CycleRules {
  const momentIn = (text: string | null): Date | null => (text === null ? null : new Date(text))
  return { opensAt: momentIn(opensAt), closesAt: momentIn(closesAt), endsAt: momentIn(endsAt), answerDays }
}

/** Whether there is, or was, such a cycle. */
export async function isCycle(db: Queryable, id: string): Promise<boolean> {
  return (await db.$count(cycles, eq(cycles.id, id))) > 0
}

/** Sets all rules of the running cycle, under its lock. */
export async function setRules(tx: Queryable, { opensAt, closesAt, endsAt, answerDays }: CycleRules): Promise<void> {
  await tx
    .update(cycles)
    .set({ matchingOpensAt: opensAt, matchingClosesAt: closesAt, endsAt, answerDays })
    .where(isNull(cycles.closedAt))
}

/** The cycle that runs now. @throws when there is none: start-up makes one */
export async function findRunningCycle(db: Queryable): Promise<Cycle> {
  return rowIn(await db.select().from(cycles).where(isNull(cycles.closedAt)))
}

/** Opens the first cycle of a new database; nothing when one is running. */
export async function ensureCycle(db: Queryable, name: string, now: Date): Promise<void> {
  await db.insert(cycles).values({ name, openedAt: now }).onConflictDoNothing()
}

const lockOf = (how: 'share' | 'update') =>
  preparedQuery(`lock_cycle_${how}`, (tx) =>
    tx
      .select({ one: sql`1` })
      .from(cycles)
      .where(isNull(cycles.closedAt))
      .for(how),
  )

const LOCKS = { share: lockOf('share'), update: lockOf('update') }

/**
 * Waits for, and keeps out until commit, everything that writes requests of the running cycle or closes it.
 * @throws RetryTransaction when the cycle was closed while it waited: the next one is running by now; for ever when there is none, which the
 * start makes
 */
export async function lockRunningCycle(tx: Queryable, how: 'share' | 'update'): Promise<void> {
  const locked = await LOCKS[how](tx, {})
  if (locked.length === 0) throw new RetryTransaction('no cycle is running')
}

/** The id of the cycle that runs; there always is one, and only one. */
export const runningCycleId = sql`(select c.id from ${cycles} c where c.closed_at is null)`

/** Whether a row belongs to the running cycle. Rows of a closed one are kept until the new one can't be called off. */
export function isOfRunningCycle(table: SQL): SQL<boolean> {
  return sql<boolean>`${table}.cycle_id = ${runningCycleId}`
}
