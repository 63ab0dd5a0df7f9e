/** Keys that no tag has: those of a list on its way in, and those of one on its way out. */
import { eq, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../client.ts'
import { importRuns } from '../../schema/operation.ts'
import { tagKeysAside, tags, tagSimilarities } from '../../schema/matching.ts'
import { arrayText, oneOf } from '../../one-of.ts'
import { transaction } from '../../transaction.ts'
import { isSilent } from './runs.ts'

/** Keys that were never any tag's, greater than all before, for an import; similarities may have them from now on. */
export async function reserveTagKeys(db: Queryable, importId: string, count: number): Promise<number[]> {
  const { rows } = await db.execute<{ key: number }>(sql`
    insert into ${tagKeysAside} (key, import_id)
    select nextval(pg_get_serial_sequence('tags', 'key'))::int, ${importId}::uuid from generate_series(1, ${count}::int)
    returning key`)
  return rows.map(({ key }) => key).toSorted((one, other) => one - other)
}

/** The reserved keys are about to be those of tags, and those that tags have now go aside. */
export async function exchangeTagKeys(tx: Queryable, importId: string, count: number): Promise<void> {
  const { rowCount } = await tx.delete(tagKeysAside).where(eq(tagKeysAside.importId, importId))
  // Another process took this one for dead, and began to clear away what it had written.
  if (rowCount !== count) throw new Error('the similarities that were written for this import are not there any more')
  await tx.execute(sql`insert into ${tagKeysAside} (key) select key from ${tags}`)
}

/** What an import has reserved, and no tag has got, is to be cleared away. */
export async function releaseTagKeys(db: Queryable, importId: string): Promise<void> {
  await db.update(tagKeysAside).set({ importId: null }).where(eq(tagKeysAside.importId, importId))
}

/** Clears reservations of imports whose process was ended. @param alive those that this process works on */
export async function releaseAbandonedTagKeys(db: Queryable, alive: Iterable<string>): Promise<void> {
  await db.execute(sql`
    update ${tagKeysAside} set import_id = null where import_id in (
      select id from ${importRuns} where (ended_at is not null or ${isSilent}) and not (${oneOf(importRuns.id, alive)}))`)
}

/** Keys whose similarities, at most one with every other, are a few thousand: others come between two transactions. */
const KEYS_AT_ONCE = 3

/**
 * Clears away, by and by, the similarities of keys that are nobody's any more. Each pair stands under its lower key, and
 * the lower keys go first.
 */
export async function clearTagKeys(db: Database): Promise<void> {
  for (let left = true; left;) left = await transaction(db, clearSome)
}

/** @returns whether there may be more */
const clearSome = async (tx: Transaction): Promise<boolean> => {
  const { rows } = await tx.execute<{ key: number }>(sql`
    select key from ${tagKeysAside} where import_id is null order by key limit ${KEYS_AT_ONCE} for update`)
  const keys = sql`${arrayText(rows.map(({ key }) => key))}::int4[]`
  await tx.execute(sql`delete from ${tagSimilarities} where key_a = any(${keys})`)
  await tx.execute(sql`delete from ${tagKeysAside} where key = any(${keys})`)
  return rows.length === KEYS_AT_ONCE
}
