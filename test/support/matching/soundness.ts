/** Invariants of the database, which hold at any moment, whatever ran at the same time. */
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { profileTexts } from '#domain/profile-texts.ts'
import type { Queryable } from '#server/db/client.ts'

const anyText = sql.raw(profileTexts.map((name) => `u.${name} is not null`).join(' or '))

/** Whether anything in the row of `u` is the person's own. */
const wrote = sql`(${anyText} or u.language is not null
  or u.mail_delivery <> 'at_once'
  or not (u.mails_from_admins and u.confirm_supervision_request and u.confirm_dismiss and u.confirm_accept
    and u.confirm_reject and u.confirm_add_student and u.confirm_remove_student))`

/** Whether other rows are. */
const keeps = sql`(exists (select 1 from user_tags t where t.user_id = u.id)
  or exists (select 1 from pictures p where p.user_id = u.id)
  or exists (select 1 from dismissals d where d.student_id = u.id)
  or exists (select 1 from chat_messages m where m.by = u.id))`

const faults = {
  'more students than places': sql`
    select user_id from supervisors where accepted_slots + taken_outside > total_slots`,
  'places that are counted wrong': sql`
    select s.user_id from supervisors s where s.accepted_slots <> (
      select count(*) from requests r
      where r.supervisor_id = s.user_id and r.type = 'SUPERVISION' and r.state = 'ACCEPTED')`,
  'two active requests between the same two': sql`
    select student_id, supervisor_id, type from requests where state in ('PENDING', 'ACCEPTED')
    group by student_id, supervisor_id, type having count(*) > 1`,
  'a state that the history does not lead to': sql`
    select r.id from requests r where r.state is distinct from (
      select t.to_state from request_transitions t where t.request_id = r.id order by t.id desc limit 1)`,
  'a history with a gap': sql`
    select id from (
      select id, from_state, lag(to_state) over (partition by request_id order by id) as before from request_transitions
    ) steps where from_state is distinct from before`,
  'a pair without a valid confirmation': sql`
    select r.id from requests r where r.type = 'SUPERVISION' and r.state = 'ACCEPTED' and (
      select count(*) from confirmations c where c.request_id = r.id and c.revoked_at is null) <> 1`,
  'a valid confirmation that calls somebody otherwise than they are called': sql`
    select c.number from confirmations c
    join users s on s.id = c.student_id join users v on v.id = c.supervisor_id
    where c.revoked_at is null and (
      c.student_name <> coalesce(nullif(trim(s.first_name || ' ' || s.last_name), ''), s.email)
      or c.supervisor_name <> coalesce(nullif(trim(v.first_name || ' ' || v.last_name), ''), v.email))`,
  'a valid confirmation without a pair': sql`
    select c.request_id from confirmations c where c.revoked_at is null and not exists (
      select 1 from requests r where r.id = c.request_id and r.type = 'SUPERVISION' and r.state = 'ACCEPTED')`,
  'a pending request of a student in a pair': sql`
    select p.id from requests p join requests a on a.student_id = p.student_id
    where p.type = 'SUPERVISION' and p.state = 'PENDING' and a.type = 'SUPERVISION' and a.state = 'ACCEPTED'`,
  'tags that are not ranked 1 to n': sql`
    select user_id from user_tags group by user_id
    having count(*) <> max(priority) or count(distinct priority) <> count(*)`,
  'a deleted person of whom more is left than address, role and pairs': sql`
    select u.id from users u where u.deleted_at is not null and (
      ${wrote} or ${keeps}
      or exists (select 1 from requests r where u.id in (r.student_id, r.supervisor_id) and r.state = 'PENDING')
      or exists (select 1 from requests r where u.id = r.student_id and r.message <> '')
      or exists (select 1 from outbox o where o.user_id = u.id)
      or exists (select 1 from sessions s where lower(s.email) = lower(u.email)))`,
  'an unregistered person of whom more is left than others entered': sql`
    select u.id from users u where u.registered_at is null and u.deleted_at is null and (
      ${wrote} or ${keeps}
      or exists (select 1 from requests r where u.id = r.student_id and (r.state = 'PENDING' or r.type = 'CHAT')))`,
  'an address twice': sql`select lower(email) from users group by 1 having count(*) > 1`,
  'more or less than one running cycle': sql`select count(*) from cycles where closed_at is null having count(*) <> 1`,
}

/** Finds nothing wrong. */
export async function expectSound(db: Queryable): Promise<void> {
  const found: Record<string, unknown> = {}
  for (const [fault, query] of Object.entries(faults)) {
    const { rows } = await db.execute(query)
    if (rows.length > 0) found[fault] = rows
  }
  expect(found).toEqual({})
}
