import { conversationOf } from '#domain/conversations.ts'
import type { Queryable } from '../db/client.ts'
import type { ClaimedMail } from '../db/queries/mails/delivery.ts'
import { isMailedAlready } from '../db/queries/mails/message-mails.ts'
import { unreadOf } from '../db/queries/requests/chat-messages.ts'
import { findRequest } from '../db/queries/requests/requests.ts'

type ConversationOfReader = { readonly userId: string; readonly requestId: string }

/** How many messages a mail about a conversation tells of; 0 when they were read, told of, or the conversation has ended. */
export async function countUnreadForMail(
  db: Queryable,
  { id, kind }: Pick<ClaimedMail, 'id' | 'kind'>,
  { userId, requestId }: ConversationOfReader,
): Promise<number> {
  const request = await findRequest(db, requestId)
  if (!request || conversationOf(request.facts) !== 'OPEN') return 0
  if (await isMailedAlready(db, { id, kind, userId, requestId })) return 0
  return (await unreadOf(db, userId, [requestId])).get(requestId) ?? 0
}
