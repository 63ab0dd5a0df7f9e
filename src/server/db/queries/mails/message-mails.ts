/** Mails about what was said in a conversation and not read; docs/decisions/0082-what-people-are-told.md. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { preparedStatement } from '../../prepared-query.ts'
import { chatMessages, chatReads } from '../../schema/requests.ts'
import { outbox } from '../../schema/mail-and-events.ts'
import { users } from '../../schema/people.ts'
import type { NewsOfMoment } from '../notifications.ts'

const given = sql.placeholder
const [now, dueAt] = [sql`${given('now')}::timestamptz`, sql`${given('dueAt')}::timestamptz`]
const [reader, conversation] = [sql`${given('userId')}::uuid`, sql`${given('requestId')}::text`]

/** Up to when the reader knows the conversation; null: nothing of it. Anybody who answers has read. */
const knownUntil = sql`(select greatest(
  (select r.until from ${chatReads} r where r.request_id = ${given('requestId')}::uuid and r.user_id = ${reader}),
  (select max(own.at) from ${chatMessages} own where own.request_id = ${given('requestId')}::uuid and own.by = ${reader})))`

const isAboutIt = sql`mail.kind = ${given('kind')} and mail.user_id = ${reader} and mail.subscription_id is null
  and mail.payload ->> 'requestId' = ${conversation}`

const insertMail = preparedStatement(
  'message_mail',
  sql`
    with known as (
      select ${knownUntil} as until
    ), waiting as (
      update ${outbox} mail set
        created_at = case when mail.created_at <= known.until then ${now} else mail.created_at end,
        due_at = case when mail.created_at <= known.until then ${dueAt} else mail.due_at end
      from known
      where ${isAboutIt} and mail.locked_until is null and mail.summary_id is null
        and mail.sent_at is null and mail.cancelled_at is null and mail.parked_at is null
      returning mail.id
    )
    insert into ${outbox} (event_key, kind, user_id, recipient, payload, created_at, due_at)
    select concat_ws(':', ${given('kind')}::text, ${given('messageId')}::text), ${given('kind')}, u.id, u.email,
      ${given('payload')}::jsonb, ${now}, ${dueAt}
    from ${users} u, known where u.id = ${reader} and u.deleted_at is null
      and not exists (select from waiting)
      and not exists (
        select from ${outbox} mail where ${isAboutIt} and mail.handed_over_at is not null and mail.cancelled_at is null
          and mail.created_at > coalesce(known.until, '-infinity'))
    on conflict do nothing`,
)

/**
 * Writes a mail in the transaction of the message. While one about the conversation waits, it tells of this message, too: at
 * its own time, or later if what it was written for has been read. While one that left is about something unread, there is
 * no other.
 */
export async function recordMessageMail(tx: Queryable, mail: NewsOfMoment, at: Date): Promise<void> {
  const { kind, subject: messageId, userId, payload, dueAt: due } = mail
  await insertMail(tx, {
    kind,
    messageId,
    userId,
    requestId: payload['requestId'],
    payload: JSON.stringify(payload),
    now: at.toISOString(),
    dueAt: due.toISOString(),
  })
}

/**
 * Whether another mail has left since the reader of a conversation looked: this one would be the second. So would it be after the
 * one about the answer that began the conversation, if nothing was said since.
 */
export async function isMailedAlready(
  db: Queryable,
  mail: { readonly id: string; readonly kind: string; readonly userId: string; readonly requestId: string },
): Promise<boolean> {
  return (await mailedAlready(db, mail)).length > 0
}

const mailedAlready = preparedStatement(
  'message_mailed_already',
  sql`select 1 from ${outbox} mail where ${isAboutIt} and mail.id <> ${given('id')}::uuid
    and mail.handed_over_at is not null and mail.cancelled_at is null
    and mail.created_at > coalesce(${knownUntil}, '-infinity')
    union all
    select 1 from ${outbox} mail where mail.kind = 'accepted' and mail.user_id = ${reader} and mail.subscription_id is null
    and mail.payload ->> 'requestId' = ${conversation} and mail.handed_over_at is not null and mail.cancelled_at is null
    and not exists (select from ${chatMessages} said where said.request_id = ${given('requestId')}::uuid
      and said.by <> ${reader} and said.at >= mail.due_at)`,
)
