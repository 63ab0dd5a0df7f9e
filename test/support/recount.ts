/** The statistics, counted in the simplest way from all rows. */
import { eq, sql } from 'drizzle-orm'
import type { OutputOf } from '#contract/operations.ts'
import type { Queryable } from '#server/db/client.ts'
import { requests } from '#server/db/schema/requests.ts'

type Figures = Omit<OutputOf<'admin.statistics'>, 'conflicts' | 'longest_waiting' | 'kept_pairs'>

const HEADS = sql`
  with of_student as (
    select u.id, count(*) filter (where r.state = 'ACCEPTED') as pairs, count(r.id) as active,
      exists (select 1 from user_tags ut where ut.user_id = u.id) as has_tags,
      exists (select 1 from requests a join cycles c on c.id = a.cycle_id and c.closed_at is null
        where a.student_id = u.id and a.type = 'SUPERVISION') as has_asked
    from users u left join requests r on r.student_id = u.id and r.type = 'SUPERVISION' and r.state in ('PENDING', 'ACCEPTED')
    where u.role = 'STUDENT' and u.deleted_at is null group by u.id
  ), of_supervisor as (
    select u.registered_at, coalesce(s.total_slots, 0) as total, coalesce(s.available_slots, 0) as free,
      coalesce(s.accepted_slots, 0) as here, coalesce(s.taken_outside, 0) as outside
    from users u left join supervisors s on s.user_id = u.id where u.role = 'SUPERVISOR' and u.deleted_at is null
  )
  select json_build_object('registered', count(registered_at), 'total', count(*), 'owe_answers', (
      select count(*) from users u where u.role = 'SUPERVISOR' and u.deleted_at is null and exists (
        select 1 from requests r where r.supervisor_id = u.id and r.type = 'SUPERVISION' and r.state = 'PENDING'))) as supervisors,
    json_build_object('available', coalesce(sum(free), 0), 'taken_here', coalesce(sum(here), 0),
      'taken_outside', coalesce(sum(outside), 0), 'total', coalesce(sum(total), 0)) as slots,
    (select json_build_object('with_supervisor', count(*) filter (where pairs > 0), 'total', count(*),
      'with_tags', count(*) filter (where has_tags), 'asked', count(*) filter (where has_asked),
      'waiting', count(*) filter (where pairs = 0 and active > 0),
      'ask_again', count(*) filter (where pairs = 0 and active = 0 and has_asked),
      'asked_nobody', count(*) filter (where pairs = 0 and not has_asked)) from of_student) as students
  from of_supervisor`

const WEEKS = (now: Date) => sql`
  select to_char(week, 'YYYY-MM-DD') as week,
    (count(t.id) filter (where t.reason = 'sent'))::int as sent, (count(t.id) filter (where t.reason <> 'sent'))::int as accepted
  from cycles c
  cross join lateral generate_series(
    greatest(date_trunc('week', c.opened_at at time zone 'UTC'), date_trunc('week', ${now.toISOString()}::timestamptz at time zone 'UTC') - interval '51 weeks'),
    date_trunc('week', ${now.toISOString()}::timestamptz at time zone 'UTC'), '7 days') week
  left join (request_transitions t join requests r on r.id = t.request_id and r.type = 'SUPERVISION')
    on r.cycle_id = c.id and t.reason in ('sent', 'accepted', 'added') and date_trunc('week', t.at at time zone 'UTC') = week
  where c.closed_at is null group by week order by week`

const TAGS = sql`
  select t.name as tag_name, (count(*) filter (where u.role = 'STUDENT'))::int as demand,
    (count(*) filter (where u.role = 'SUPERVISOR'))::int as supply
  from tags t left join user_tags ut on ut.tag_id = t.id left join users u on u.id = ut.user_id and u.deleted_at is null
  group by t.id order by demand desc, supply desc, lower(t.name) collate "C"`

/** The figures of a moment. */
export async function recount(db: Queryable, now: Date): Promise<Figures> {
  const { rows: heads } = await db.execute<Pick<Figures, 'supervisors' | 'slots' | 'students'>>(HEADS)
  const { rows: requests_per_week } = await db.execute<Figures['requests_per_week'][number]>(WEEKS(now))
  const { rows: tags } = await db.execute<Figures['tags'][number]>(TAGS)
  const [people] = heads
  if (!people) throw new Error('nobody was counted')
  const open_requests = await db.$count(requests, eq(requests.state, 'PENDING'))
  return { ...people, open_requests, requests_per_week, tags }
}
