/** A change of dates that people are still to be told of, with the running cycle. */
import type { CycleRules } from '#domain/cycles/phases.ts'
import { isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { cycles } from '../../schema/cycles.ts'
import { rulesIn } from './cycles.ts'

export type UnannouncedChange = {
  readonly before: CycleRules
  /** When the first change was made, and when the last one. */
  readonly since: Date
  readonly changedAt: Date
}

/**
 * Keeps what was set before a change, under the lock of the cycle: of several that follow one another before the first. Null: everybody was
 * told.
 */
export async function saveUnannouncedChange(tx: Queryable, before: CycleRules | null, now: Date): Promise<void> {
  const first = JSON.stringify({ ...before, since: now })
  const kept = before === null ? null : sql`coalesce(${cycles.untoldBefore}, ${first}::jsonb)`
  await tx
    .update(cycles)
    .set({ untoldBefore: kept, untoldSince: before === null ? null : now })
    .where(isNull(cycles.closedAt))
}

/** Null: everybody was told. */
export async function findUnannouncedChange(db: Queryable): Promise<UnannouncedChange | null> {
  const [row] = await db
    .select({ before: cycles.untoldBefore, changedAt: cycles.untoldSince })
    .from(cycles)
    .where(isNull(cycles.closedAt))
  if (!row?.before || !row.changedAt) return null
  const { before, changedAt } = row
  return { before: rulesIn(before), since: before.since === undefined ? changedAt : new Date(before.since), changedAt }
}
