/** Marks of how far people have read their conversations. */
import { lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { rowsOf } from '../../one-of.ts'
import { preparedStatement } from '../../prepared-query.ts'
import { chatMessages, chatReads } from '../../schema/requests.ts'

type Unread = { readonly id: string; readonly count: number }

const unread = preparedStatement<Unread>(
  'unread_messages',
  sql`select m.request_id as id, count(*)::int as count
    from ${rowsOf(sql.placeholder('ids'))} conversations
    join ${chatMessages} m on m.request_id = conversations.id and m.by <> ${sql.placeholder('userId')}::uuid
    left join ${chatReads} r on r.request_id = m.request_id and r.user_id = ${sql.placeholder('userId')}::uuid
    where m.at > coalesce(r.until, '-infinity') and not exists (
      select 1 from ${chatMessages} own
      where own.request_id = m.request_id and own.by = ${sql.placeholder('userId')}::uuid and own.at > m.at)
    group by m.request_id`,
)

/** How many messages of the other one somebody has neither read nor answered, by conversation; without those with none. */
export async function unreadOf(
  db: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  return new Map((await unread(db, { userId, ids })).map(({ id, count }) => [id, count]))
}

/** Takes everything said up to a time for read, and answers whether that was news: what was read before stays read. */
export async function markRead(
  tx: Queryable,
  { requestId, userId, until }: typeof chatReads.$inferSelect,
): Promise<boolean> {
  const moved = await tx
    .insert(chatReads)
    .values({ requestId, userId, until })
    .onConflictDoUpdate({
      target: [chatReads.requestId, chatReads.userId],
      set: { until },
      setWhere: lt(chatReads.until, until),
    })
    .returning({ until: chatReads.until })
  return moved.length > 0
}
