import { sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { outbox, pushSubscriptions } from '../../schema/mail-and-events.ts'

/** Something said in a conversation, for the devices, or a mail, of the other one. */
export type MessageNotification = {
  readonly kind: string
  readonly messageId: string
  readonly userId: string
  readonly payload: Readonly<Record<string, string>> & { readonly requestId: string }
  readonly dueAt: Date
}

/**
 * Writes one notification for each device, in the transaction of the message. While one about the same conversation waits,
 * it tells of this message, too.
 */
export async function recordMessageNotification(
  tx: Queryable,
  { kind, messageId, userId, payload, dueAt }: MessageNotification,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into ${outbox} (event_key, kind, user_id, recipient, subscription_id, payload, created_at, due_at)
    select concat_ws(':', ${kind}::text, ${messageId}::text, s.id), ${kind}, s.user_id, '', s.id,
      ${JSON.stringify(payload)}::jsonb, ${now.toISOString()}::timestamptz, ${dueAt.toISOString()}::timestamptz
    from ${pushSubscriptions} s where s.user_id = ${userId}::uuid and not exists (
      select 1 from ${outbox} waiting
      where waiting.subscription_id = s.id and waiting.kind = ${kind} and waiting.locked_until is null
        and waiting.payload ->> 'requestId' = ${payload.requestId}
        and waiting.sent_at is null and waiting.cancelled_at is null and waiting.parked_at is null)
    on conflict do nothing`)
}
