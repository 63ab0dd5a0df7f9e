import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { rowIn } from '../../rows.ts'
import { rowsOf } from '../../one-of.ts'
import { preparedStatement } from '../../prepared-query.ts'
import { chatMessages, chatReads } from '../../schema/requests.ts'

export type ChatMessage = Omit<typeof chatMessages.$inferSelect, 'requestId'>

const shown = { id: chatMessages.id, by: chatMessages.by, text: chatMessages.text, at: chatMessages.at }

/** Appends a message to a conversation. */
export async function insertMessage(
  tx: Queryable,
  message: { readonly requestId: string; readonly by: string; readonly text: string; readonly at: Date },
): Promise<ChatMessage> {
  return rowIn(await tx.insert(chatMessages).values(message).returning(shown))
}

type LastMessage = { readonly requestId: string; readonly by: string; readonly text: string; readonly at: Date }

const last = preparedStatement<LastMessage>(
  'last_messages',
  sql`select m.request_id as "requestId", m.by, m.text, m.at
    from ${rowsOf(sql.placeholder('ids'))} conversations
    cross join lateral (
      select * from ${chatMessages} said where said.request_id = conversations.id
      order by said.at desc, said.id desc limit 1) m`,
)

/** The last messages of conversations, by their ids; without conversations that have none. */
export async function lastMessagesOf(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Omit<LastMessage, 'requestId'>>> {
  if (ids.length === 0) return new Map()
  return new Map((await last(db, { ids })).map(({ requestId, ...said }) => [requestId, said]))
}

/** Where a page of messages begins: after this one, newest first. */
export type MessagePosition = { readonly at: Date; readonly id: string }

/** A conversation, newest message first, at most `limit` after the position. */
export function listMessages(
  db: Queryable,
  requestId: string,
  limit: number,
  after: MessagePosition | null,
): Promise<ChatMessage[]> {
  const beyond = after
    ? or(lt(chatMessages.at, after.at), and(eq(chatMessages.at, after.at), lt(chatMessages.id, after.id)))
    : undefined
  return db
    .select(shown)
    .from(chatMessages)
    .where(and(eq(chatMessages.requestId, requestId), beyond))
    .orderBy(desc(chatMessages.at), desc(chatMessages.id))
    .limit(limit)
}

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
