import { sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { outbox, pushSubscriptions } from '../../schema/mail-and-events.ts'

type OfferNotification = {
  readonly kind: string
  readonly subject: string
  readonly userId: string
  readonly payload: Readonly<Record<string, string>>
  readonly dueAt: Date
}

/** Writes one notification for each device of somebody whose offer begins or ends, in the transaction in which it does. */
export async function recordOfferNotifications(
  tx: Queryable,
  { kind, subject, userId, payload, dueAt }: OfferNotification,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await tx.execute(sql`
    insert into ${outbox} (event_key, kind, user_id, recipient, subscription_id, payload, created_at, due_at)
    select concat_ws(':', ${kind}::text, ${subject}::text, ${at}::text, s.id), ${kind}, s.user_id, '', s.id,
      ${JSON.stringify(payload)}::jsonb, ${at}::timestamptz, ${dueAt.toISOString()}::timestamptz
    from ${pushSubscriptions} s where s.user_id = ${userId}::uuid on conflict do nothing`)
}
