import { sql } from 'drizzle-orm'
import type { Queryable } from '../client.ts'
import { cycles } from '../schema/cycles.ts'
import { requestTransitions } from '../schema/request-transitions.ts'
import { requests } from '../schema/requests.ts'
import { supervisors } from '../schema/supervisors.ts'
import { tags } from '../schema/tags.ts'
import { userTags } from '../schema/user-tags.ts'
import { users } from '../schema/users.ts'

export type Headcount = {
  readonly supervisorsRegistered: number
  readonly supervisorsTotal: number
  readonly slotsAvailable: number
  readonly slotsTotal: number
  readonly studentsWithSupervisor: number
  readonly studentsTotal: number
  /** Students without a supervisor who have a pending request. */
  readonly studentsWaiting: number
}

/** People and slots, without those whose data were deleted. */
export async function countPeople(db: Queryable): Promise<Headcount> {
  const { rows } = await db.execute<Headcount>(sql`
    with places as (
      select u.is_registered_supervisor, coalesce(s.total_slots, 0) as total,
        coalesce(s.available_slots, 0) as free
      from ${users} u left join ${supervisors} s on s.user_id = u.id
      where u.role = 'SUPERVISOR' and u.deleted_at is null
    ), looking as (
      select bool_or(r.is_pair) as paired
      from ${requests} r join ${users} u on u.id = r.student_id and u.role = 'STUDENT' and u.deleted_at is null
      where r.type = 'SUPERVISION' and r.state in ('PENDING', 'ACCEPTED')
      group by r.student_id
    )
    select
      (select count(*) filter (where is_registered_supervisor) from places)::int as "supervisorsRegistered",
      (select count(*) from places)::int as "supervisorsTotal",
      (select coalesce(sum(free), 0) from places)::int as "slotsAvailable",
      (select coalesce(sum(total), 0) from places)::int as "slotsTotal",
      (select count(*) filter (where paired) from looking)::int as "studentsWithSupervisor",
      (select count(*) from ${users} u where u.role = 'STUDENT' and u.deleted_at is null)::int as "studentsTotal",
      (select count(*) filter (where not paired) from looking)::int as "studentsWaiting"`)
  const [counted] = rows
  if (!counted) throw new Error('counting gave no row')
  return counted
}

export type Conflict = { readonly studentId: string; readonly supervisorIds: readonly string[] }

/** Students with several accepted requests, the earliest first; without those whose data were deleted. */
export async function findConflicts(db: Queryable): Promise<Conflict[]> {
  const { rows } = await db.execute<Conflict>(sql`
    select r.student_id as "studentId", json_agg(r.supervisor_id order by r.updated_at, r.id) as "supervisorIds"
    from ${requests} r join ${users} u on u.id = r.student_id and u.deleted_at is null
    where r.is_pair
    group by r.student_id having count(*) > 1 order by min(r.updated_at), r.student_id`)
  return rows
}

/** `week`: its Monday, ISO date, UTC. */
export type WeekOfRequests = { readonly week: string; readonly sent: number; readonly accepted: number }

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** Supervision requests sent and accepted in each week of the running cycle, a year at most, oldest first. */
export async function requestsPerWeek(db: Queryable, now: Date): Promise<WeekOfRequests[]> {
  const aYearAgo = new Date(now.getTime() - 52 * WEEK_MS)
  const monday = sql`date_trunc('week', ${now.toISOString()}::timestamptz at time zone 'UTC')`
  const { rows } = await db.execute<WeekOfRequests>(sql`
    with running as (
      select id, greatest(date_trunc('week', opened_at at time zone 'UTC'), ${monday} - interval '51 weeks') as first_week,
        date_trunc('week', opened_at at time zone 'UTC') at time zone 'UTC' as since
      from ${cycles} where closed_at is null
    ), weeks as (
      select generate_series(first_week, ${monday}, '7 days') as week from running
    ), steps as (
      select date_trunc('week', t.at at time zone 'UTC') as week,
        count(*) filter (where t.reason = 'sent')::int as sent,
        count(*) filter (where t.to_state = 'ACCEPTED')::int as accepted
      from ${requestTransitions} t
      join ${requests} r on r.id = t.request_id and r.cycle_id = (select id from running)
      where t.at >= ${aYearAgo.toISOString()}::timestamptz and t.at >= (select since from running)
        and r.type = 'SUPERVISION' and t.reason in ('sent', 'accepted', 'added')
      group by 1
    )
    select to_char(w.week, 'YYYY-MM-DD') as week, coalesce(s.sent, 0) as sent, coalesce(s.accepted, 0) as accepted
    from weeks w left join steps s on s.week = w.week order by w.week`)
  return rows
}

export type TagDemand = { readonly name: string; readonly demand: number; readonly supply: number }

/**
 * By how many students and how many supervisors each tag was chosen; the most wanted first. Nine of ten are students: who
 * the others are is looked up, and theirs taken from all.
 */
export async function demandByTag(db: Queryable): Promise<TagDemand[]> {
  const { rows } = await db.execute<TagDemand>(sql`
    with chosen as (
      select tag_id, count(*)::int as count from ${userTags} group by tag_id
    ), by_others as (
      select ut.tag_id, count(*)::int as count, count(*) filter (where u.role = 'SUPERVISOR' and u.deleted_at is null)::int as supply
      from ${users} u join ${userTags} ut on ut.user_id = u.id
      where u.role <> 'STUDENT' or u.deleted_at is not null
      group by ut.tag_id
    )
    select t.name, coalesce(c.count, 0) - coalesce(o.count, 0) as demand, coalesce(o.supply, 0) as supply
    from ${tags} t left join chosen c on c.tag_id = t.id left join by_others o on o.tag_id = t.id
    order by demand desc, supply desc, lower(t.name) collate "C"`)
  return rows
}
