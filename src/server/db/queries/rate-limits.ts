import { gt, lte, or, sql } from 'drizzle-orm'
import type { Queryable } from '../client.ts'
import { rowIn } from '../rows.ts'
import { rateLimits } from '../schema/operation.ts'

/** A count of all instances, and when it begins anew. */
export type SharedCount = { readonly count: number; readonly overAt: Date }

/** How far the clocks of instances may differ. */
const CLOCKS_DIFFER_MS = 60_000

/** Increments a count in a window that begins with the first call; one atomic statement. */
export async function countOnce(db: Queryable, key: string, now: Date, windowMs: number): Promise<SharedCount> {
  const overAt = new Date(now.getTime() + windowMs)
  // A window that ends too far ahead was begun by a clock that ran ahead.
  const tooLate = new Date(overAt.getTime() + CLOCKS_DIFFER_MS)
  const isOver = or(lte(rateLimits.overAt, now), gt(rateLimits.overAt, tooLate))
  const rows = await db
    .insert(rateLimits)
    .values({ key, count: 1, overAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        overAt: sql`case when ${isOver} then ${overAt.toISOString()}::timestamptz else ${rateLimits.overAt} end`,
      },
    })
    .returning({ count: rateLimits.count, overAt: rateLimits.overAt })
  return rowIn(rows)
}

/** Deletes expired counts. */
export async function deleteOldCounts(db: Queryable, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.overAt, now))
}
