/** Marks of the decisions that students have seen about their requests, and of the requests that supervisors have. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { requestReads, requests } from '../../schema/requests.ts'

export type SeenRequest = { readonly requestId: string; readonly until: Date }

/** The student has not seen the state that a request is in. */
export const isUnseen = sql<boolean>`not exists (
  select 1 from ${requestReads} seen
  where seen.request_id = ${requests.id} and seen.user_id = ${requests.studentId}
    and seen.until >= ${requests.updatedAt})`

/**
 * Takes the states that a person's requests had by then for seen, and answers whether that was news: what was seen stays
 * seen. Requests of others, or none any more, are passed over.
 */
export async function markSeen(tx: Queryable, userId: string, seen: readonly SeenRequest[]): Promise<boolean> {
  const ids = sql.param(seen.map(({ requestId }) => requestId))
  const untils = sql.param(seen.map(({ until }) => until.toISOString()))
  const { rows } = await tx.execute(sql`
    insert into ${requestReads} (request_id, user_id, until)
    select own.id, ${userId}::uuid, given.until
    from ${requests} own join (
      select request_id, max(until) as until
      from unnest(${ids}::uuid[], ${untils}::timestamptz[]) as each (request_id, until) group by request_id
    ) given on given.request_id = own.id
    where ${userId}::uuid in (own.student_id, own.supervisor_id)
    for key share of own
    on conflict (request_id, user_id) do update set until = excluded.until
    where ${requestReads}.until < excluded.until
    returning 1`)
  return rows.length > 0
}
