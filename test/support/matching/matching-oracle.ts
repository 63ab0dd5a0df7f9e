import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'

export type SuggestionBySql = {
  readonly supervisorId: string
  readonly score: number
  readonly availableSlots: number
}

/**
 * Suggestions for a student by plain joins, without anything in memory: the reference for the similarity index. Names
 * are sorted bytewise here, so names in tests need the same case and no accents.
 */
export async function suggestionsBySql(db: Queryable, studentId: string, limit: number): Promise<SuggestionBySql[]> {
  const { rows } = await db.execute<SuggestionBySql>(sql`
    with interests as (
      select t.key, ut.priority,
        (count(*) over () + 1 - ut.priority)::float8 / (count(*) over () * (count(*) over () + 1) / 2) as weight
      from user_tags ut join tags t on t.id = ut.tag_id
      where ut.user_id = ${studentId}
    ), covered as (
      select s.user_id, i.priority, i.weight,
        max(case when t.key = i.key then 1 else coalesce(pair.score, 0) end) as similarity
      from interests i
      cross join supervisors s
      join user_tags ut on ut.user_id = s.user_id
      join tags t on t.id = ut.tag_id
      left join tag_similarities pair on pair.key_a = least(t.key, i.key) and pair.key_b = greatest(t.key, i.key)
      group by s.user_id, i.priority, i.weight
    ), scored as (
      select user_id, sum(weight * similarity order by priority) as score from covered group by user_id
    )
    select u.id as "supervisorId", coalesce(scored.score, 0) as score,
      s.total_slots - s.taken_outside - s.accepted_slots - held.n as "availableSlots"
    from users u
    join supervisors s on s.user_id = u.id
    left join scored on scored.user_id = u.id
    cross join lateral (
      -- Whoever has an offer has to leave the other offers alone, others everybody who waits.
      select count(*)::int as n from waiting_entries w join cycles c on c.id = w.cycle_id and c.closed_at is null
      where w.supervisor_id = u.id and (w.student_id <> ${studentId} and w.offered_until is not null or not exists (
        select from waiting_entries own where own.student_id = ${studentId} and own.supervisor_id = u.id
          and own.cycle_id = w.cycle_id and own.offered_until is not null))) held
    where u.role = 'SUPERVISOR' and u.registered_at is not null and u.deleted_at is null
      and s.total_slots - s.taken_outside - s.accepted_slots - held.n > 0
      and exists (select from interests)
      and (coalesce(cardinality(u.level_ids), 0) = 0 or not exists (
        select from users me where me.id = ${studentId} and cardinality(me.level_ids) > 0
          and me.level_ids[1] <> all(u.level_ids)))
      and not exists (select from dismissals d where d.student_id = ${studentId} and d.supervisor_id = u.id)
      and not exists (
        select from shortlist_entries l join cycles c on c.id = l.cycle_id and c.closed_at is null
        where l.student_id = ${studentId} and l.supervisor_id = u.id)
      and not exists (
        select from requests r
        where r.student_id = ${studentId} and r.supervisor_id = u.id
          and r.type = 'SUPERVISION' and r.state in ('PENDING', 'ACCEPTED'))
      and not exists (
        select from requests r join cycles c on c.id = r.cycle_id and c.closed_at is null
        where r.student_id = ${studentId} and r.supervisor_id = u.id and r.type = 'SUPERVISION'
          and (r.state = 'REJECTED' or r.state = 'WITHDRAWN' and 'removed' = (
            select t.reason from request_transitions t where t.request_id = r.id order by t.id desc limit 1)))
    order by score desc, "availableSlots" desc, u.last_name collate "C", u.first_name collate "C", u.id
    limit ${limit}`)
  return rows
}
