import { sql } from 'drizzle-orm'
import type { Queryable } from '../client.ts'
import { rowIn } from '../rows.ts'
import { cycles } from '../schema/cycles.ts'
import { requests, requestTransitions } from '../schema/requests.ts'
import { supervisors, users } from '../schema/people.ts'
import { tags, userTags } from '../schema/matching.ts'
import { runningCycleId } from './cycles/cycles.ts'

type Headcount = {
  /** `owe_answers`: with requests to answer. */
  readonly supervisors: Readonly<Record<'registered' | 'total' | 'owe_answers', number>>
  /** `taken_here`: by pairs of the running cycle. */
  readonly slots: Readonly<Record<'available' | 'taken_here' | 'taken_outside' | 'total', number>>
  /**
   * `asked`: with a supervision request of the running cycle, whatever became of it; without a supervisor by now `waiting` with an
   * open one, else `ask_again`.
   */
  readonly students: Readonly<
    Record<'total' | 'asked' | 'with_supervisor' | 'waiting' | 'ask_again' | 'asked_nobody', number>
  >
}

/**
 * People and slots, without those whose data were deleted. Each part is counted from a partial index. Former students
 * are subtracted from those who look for a supervisor, since looking up everybody else takes longer.
 */
export async function countPeople(db: Queryable): Promise<Headcount> {
  const rows = await db.execute<Headcount>(sql`
    with places as (
      select count(*) filter (where u.is_registered_supervisor)::int as registered, count(*)::int as people,
        coalesce(sum(s.available_slots), 0)::int as free, coalesce(sum(s.total_slots), 0)::int as total,
        coalesce(sum(s.accepted_slots), 0)::int as here, coalesce(sum(s.taken_outside), 0)::int as outside
      from ${users} u left join ${supervisors} s on s.user_id = u.id
      where u.role = 'SUPERVISOR' and u.deleted_at is null
    ), owing as (
      select count(distinct supervisor_id)::int as supervisors from ${requests}
      where type = 'SUPERVISION' and state = 'PENDING'
    ), others as materialized (
      select id from ${users} where role in ('SUPERVISOR', 'ADMIN')
      union all
      select id from ${users} where deleted_at is not null
    ), looking as (
      select count(distinct student_id)::int as students from ${requests}
      where type = 'SUPERVISION' and state in ('PENDING', 'ACCEPTED') and student_id not in (select id from others)
    ), paired as (
      select count(distinct student_id)::int as students from ${requests}
      where is_pair and student_id not in (select id from others)
    ), asked as (
      select count(distinct student_id)::int as students from ${requests}
      where type = 'SUPERVISION' and cycle_id = ${runningCycleId}
        and student_id not in (select id from others)
    )
    select
      json_build_object('registered', registered, 'total', people, 'owe_answers', owing.supervisors) as supervisors,
      json_build_object('available', free, 'taken_here', here, 'taken_outside', outside, 'total', places.total) as slots,
      json_build_object('total', students.total, 'asked', asked.students, 'with_supervisor', paired.students,
        'waiting', looking.students - paired.students, 'ask_again', asked.students - looking.students,
        'asked_nobody', students.total - asked.students) as students
    from places, owing, looking, paired, asked,
      (select count(*)::int as total from ${users} u where u.role = 'STUDENT' and u.deleted_at is null) students`)
  return rowIn(rows)
}

export type Conflict = { readonly studentId: string; readonly supervisorIds: readonly string[] }

/** Students with several accepted requests, the earliest first; without those whose data were deleted. */
export async function findConflicts(db: Queryable): Promise<Conflict[]> {
  const { rows } = await db.execute<Conflict>(sql`
    with torn as materialized (
      select student_id from ${requests} where is_pair group by student_id having count(*) > 1
    )
    select r.student_id as "studentId", json_agg(r.supervisor_id order by r.updated_at, r.id) as "supervisorIds"
    from torn join ${requests} r on r.student_id = torn.student_id and r.is_pair
    join ${users} u on u.id = r.student_id and u.deleted_at is null
    group by r.student_id order by min(r.updated_at), r.student_id`)
  return rows
}

export type KeptPair = { readonly requestId: string; readonly studentId: string; readonly supervisorId: string }

/** Pairs with somebody whose data were deleted, on either side, the earliest first. */
export async function findKeptPairs(db: Queryable): Promise<KeptPair[]> {
  const { rows } = await db.execute<KeptPair>(sql`
    with gone as materialized (
      select id from ${users} where deleted_at is not null
    )
    select r.id as "requestId", r.student_id as "studentId", r.supervisor_id as "supervisorId" from ${requests} r
    where r.id in (
      select s.id from gone join ${requests} s on s.student_id = gone.id and s.is_pair
      union all
      select s.id from gone join ${requests} s on s.supervisor_id = gone.id and s.is_pair)
    order by r.updated_at, r.id`)
  return rows
}

/** `since`: when the earliest open request was sent, milliseconds since 1970. */
export type Waiting = {
  readonly studentId: string
  readonly since: number
  /** Students who have no answer yet, the earliest asked first. */
  readonly supervisorIds: readonly string[]
}

/** The students without a supervisor whose request has been open longest, the longest wait first. @param limit at most so many */
export async function findLongestWaiting(db: Queryable, limit: number): Promise<Waiting[]> {
  const { rows } = await db.execute<Waiting>(sql`
    with open as (
      select r.student_id, r.supervisor_id, r.created_at from ${requests} r
      where r.type = 'SUPERVISION' and r.state = 'PENDING' and not exists (
        select from ${requests} p where p.student_id = r.student_id and p.is_pair)
    ), first as (
      select o.student_id, min(o.created_at) as since
      from open o join ${users} u on u.id = o.student_id and u.deleted_at is null
      group by o.student_id order by since, o.student_id limit ${limit}
    )
    select f.student_id as "studentId", (extract(epoch from f.since) * 1000)::float8 as since,
      json_agg(o.supervisor_id order by o.created_at, o.supervisor_id) as "supervisorIds"
    from first f join open o on o.student_id = f.student_id
    group by f.student_id, f.since order by f.since, f.student_id`)
  return rows
}

/** `week`: its Monday, ISO date, UTC. */
export type WeekOfRequests = { readonly week: string; readonly sent: number; readonly accepted: number }

/** Supervision requests sent and accepted in each week of the running cycle, a year at most, oldest first. */
export async function requestsPerWeek(db: Queryable, now: Date): Promise<WeekOfRequests[]> {
  const monday = sql`date_trunc('week', ${now.toISOString()}::timestamptz at time zone 'UTC')`
  const { rows } = await db.execute<WeekOfRequests>(sql`
    with running as (
      select id, opened_at, greatest(date_trunc('week', opened_at at time zone 'UTC'), ${monday} - interval '51 weeks') as first_week
      from ${cycles} where closed_at is null
    ), weeks as (
      select generate_series(first_week, ${monday}, '7 days')::date as week from running
    ), counted as (
      select date_trunc('week', t.at at time zone 'UTC')::date as week,
        count(*) filter (where t.reason = 'sent')::int as sent,
        count(*) filter (where t.to_state = 'ACCEPTED')::int as accepted
      from running c join ${requests} r on r.cycle_id = c.id
      join ${requestTransitions} t on t.request_id = r.id and t.at >= c.opened_at
      where r.type = 'SUPERVISION' and t.reason in ('sent', 'accepted', 'added')
      group by 1
    )
    select to_char(w.week, 'YYYY-MM-DD') as week, coalesce(c.sent, 0) as sent, coalesce(c.accepted, 0) as accepted
    from weeks w left join counted c on c.week = w.week order by w.week`)
  return rows
}

/** `favourites`: students whose most important tag it is; each student with tags has one. */
export type TagDemand = {
  readonly name: string
  readonly demand: number
  readonly supply: number
  readonly favourites: number
}

/**
 * By how many students and how many supervisors each tag was chosen; the most wanted first. Nine of ten are students,
 * so the others are looked up and subtracted from all.
 */
export async function demandByTag(db: Queryable): Promise<TagDemand[]> {
  const { rows } = await db.execute<TagDemand>(sql`
    with chosen as (
      select tag_id, count(*)::int as count, count(*) filter (where priority = 1)::int as firsts
      from ${userTags} group by tag_id
    ), by_others as (
      select ut.tag_id, count(*)::int as count, count(*) filter (where ut.priority = 1)::int as firsts,
        count(*) filter (where u.role = 'SUPERVISOR' and u.deleted_at is null)::int as supply
      from ${users} u join ${userTags} ut on ut.user_id = u.id
      where u.role <> 'STUDENT' or u.deleted_at is not null
      group by ut.tag_id
    )
    select t.name, coalesce(c.count, 0) - coalesce(o.count, 0) as demand, coalesce(o.supply, 0) as supply,
      coalesce(c.firsts, 0) - coalesce(o.firsts, 0) as favourites
    from ${tags} t left join chosen c on c.tag_id = t.id left join by_others o on o.tag_id = t.id
    order by demand desc, supply desc, lower(t.name) collate "C"`)
  return rows
}
