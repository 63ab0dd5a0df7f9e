import { MESSAGE_WAIT_MS } from '#domain/limits.ts'
import { pushKind } from '#domain/push/notification.ts'
import type { Queryable } from '../db/client.ts'
import { recordEvents } from '../db/queries/events.ts'
import { recordMessageNotification } from '../db/queries/push/message-notifications.ts'

type Said = {
  readonly messageId: string
  readonly requestId: string
  readonly studentId: string
  readonly supervisorId: string
  /** Who said it. */
  readonly by: string
}

/** Tells both of a conversation, by event, that something was said, and the devices of the other one, all in its transaction. */
export async function notifyOfMessage(tx: Queryable, said: Said, now: Date): Promise<void> {
  const { messageId, requestId, studentId, supervisorId, by } = said
  const data = { request_id: requestId, message_id: messageId, by }
  const heard = [studentId, supervisorId].map((userId) => ({ userId, type: 'message' as const, data }))
  const message = {
    kind: pushKind('message'),
    messageId,
    userId: by === studentId ? supervisorId : studentId,
    payload: { type: 'CHAT', requestId, studentId, supervisorId },
    dueAt: new Date(now.getTime() + MESSAGE_WAIT_MS),
  }
  await recordEvents(tx, heard, now)
  await recordMessageNotification(tx, message, now)
}
