/** Pairs that people lost by another one's hand; docs/decisions/0082-what-people-are-told.md. */
import type { LossReason } from '#domain/requests/losses.ts'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { oneOf } from '../../one-of.ts'
import { endedPairs } from '../../schema/cycles.ts'
import { lostPairs } from '../../schema/requests.ts'
import { outbox } from '../../schema/mail-and-events.ts'
import { users } from '../../schema/people.ts'

type LostPair = Pick<typeof lostPairs.$inferSelect, 'requestId' | 'userId' | 'otherId'>

/** Remembers who lost whom, until they have seen it. The first reason stays. */
export async function rememberLostPairs(
  tx: Queryable,
  lost: readonly LostPair[],
  reason: LossReason,
  now: Date,
): Promise<void> {
  if (lost.length === 0) return
  await tx
    .insert(lostPairs)
    .values(lost.map((pair) => ({ ...pair, reason, lostAt: now })))
    .onConflictDoNothing()
}

/** There is nothing to hear of any more: the two are a pair again, by whichever request. */
export async function forgetLostPairs(tx: Queryable, two: readonly [string, string]): Promise<void> {
  await tx.delete(lostPairs).where(and(oneOf(lostPairs.userId, two), oneOf(lostPairs.otherId, two)))
}

type EndOfCycle = { readonly cycleId: string; readonly kind: string; readonly now: Date; readonly dueAt: Date }

/** The same of both sides of every pair that a new cycle ends, with one mail to each person, in two statements. */
export async function rememberEndOfPairs(tx: Queryable, { cycleId, kind, now, dueAt }: EndOfCycle): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    insert into ${lostPairs} (request_id, user_id, other_id, reason, lost_at)
    select e.request_id, side.user_id, side.other_id, 'new_cycle', ${at}
    from ${endedPairs} e
    cross join lateral (values (e.student_id, e.supervisor_id), (e.supervisor_id, e.student_id)) side (user_id, other_id)
    join ${users} u on u.id = side.user_id and u.deleted_at is null
    where e.cycle_id = ${cycleId}::uuid on conflict do nothing`)
  await tx.execute(sql`
    insert into ${outbox} (event_key, kind, user_id, recipient, payload, created_at, due_at)
    select concat_ws(':', ${kind}::text, ${cycleId}::text, u.id), ${kind}, u.id, u.email,
      jsonb_build_object('userId', u.id, 'cycleId', ${cycleId}::text), ${at}, ${dueAt.toISOString()}::timestamptz
    from ${users} u where u.deleted_at is null and u.id in (
      select user_id from ${lostPairs} where reason = 'new_cycle' and lost_at = ${at})
    on conflict do nothing`)
}

/**
 * The cycle goes on: nobody has lost anything, and no mail of it leaves. The mails go for good: when the same cycle ends after
 * all, there are others under the same keys.
 */
export async function takeBackEndOfPairs(
  tx: Queryable,
  { cycleId, kind }: Pick<EndOfCycle, 'cycleId' | 'kind'>,
): Promise<void> {
  await tx.execute(sql`
    delete from ${lostPairs} where reason = 'new_cycle' and request_id in (
      select request_id from ${endedPairs} where cycle_id = ${cycleId}::uuid)`)
  await tx.execute(sql`
    delete from ${outbox}
    where kind = ${kind} and payload ->> 'cycleId' = ${cycleId} and sent_at is null and handed_over_at is null`)
}

/** Forgets what was lost before. */
export async function forgetLostPairsBefore(tx: Queryable, time: Date): Promise<void> {
  await tx.delete(lostPairs).where(lt(lostPairs.lostAt, time))
}

/** What somebody has not seen yet, oldest first. */
export function lostPairsOf(db: Queryable, userId: string) {
  return db.select().from(lostPairs).where(eq(lostPairs.userId, userId)).orderBy(lostPairs.lostAt, lostPairs.requestId)
}

/** Whom somebody lost as the cycle ended, and has not seen it yet: ids. */
export async function lostWithCycle(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: lostPairs.otherId })
    .from(lostPairs)
    .where(and(eq(lostPairs.userId, userId), eq(lostPairs.reason, 'new_cycle')))
  return rows.map(({ id }) => id)
}
