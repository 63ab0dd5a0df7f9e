/** What must hold of the database at any moment, whatever happened at once. */
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Queryable } from '#server/db/client.ts'

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
  'a valid confirmation without a pair': sql`
    select c.request_id from confirmations c where c.revoked_at is null and not exists (
      select 1 from requests r where r.id = c.request_id and r.type = 'SUPERVISION' and r.state = 'ACCEPTED')`,
  'a pending request of a student in a pair': sql`
    select p.id from requests p join requests a on a.student_id = p.student_id
    where p.type = 'SUPERVISION' and p.state = 'PENDING' and a.type = 'SUPERVISION' and a.state = 'ACCEPTED'`,
  'tags that are not ranked 1 to n': sql`
    select user_id from user_tags group by user_id
    having count(*) <> max(priority) or count(distinct priority) <> count(*)`,
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
