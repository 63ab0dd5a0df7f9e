import { MESSAGE_MAIL_WAIT_MS, MESSAGE_WAIT_MS } from '#domain/limits.ts'
import { pushKind } from '#domain/push/notification.ts'
import type { Queryable } from '../db/client.ts'
import { sendEvents } from '../db/queries/events.ts'
import { recordMessageMail } from '../db/queries/mails/message-mails.ts'
import { recordMessageNotification } from '../db/queries/notifications.ts'
import type { MailTemplateName } from '../mail/template-texts.ts'

const MAIL: MailTemplateName = 'message'

type NewMessage = {
  readonly messageId: string
  readonly requestId: string
  readonly studentId: string
  readonly supervisorId: string
  /** The author. */
  readonly by: string
}

/**
 * Notifies about a message, in its transaction: both people by event, the other one's devices, and the other one by
 * mail if it stays unread.
 */
export async function notifyOfMessage(tx: Queryable, said: NewMessage, now: Date): Promise<void> {
  const { messageId, requestId, studentId, supervisorId, by } = said
  const data = { request_id: requestId, message_id: messageId, by }
  const heard = [studentId, supervisorId].map((userId) => ({ userId, type: 'message' as const, data }))
  const message = {
    messageId,
    userId: by === studentId ? supervisorId : studentId,
    payload: { type: 'CHAT', requestId, studentId, supervisorId },
  }
  const after = (wait: number): Date => new Date(now.getTime() + wait)
  await sendEvents(tx, heard, now)
  await recordMessageNotification(tx, { ...message, kind: pushKind('message'), dueAt: after(MESSAGE_WAIT_MS) }, now)
  await recordMessageMail(tx, { ...message, kind: MAIL, dueAt: after(MESSAGE_MAIL_WAIT_MS) }, now)
}
