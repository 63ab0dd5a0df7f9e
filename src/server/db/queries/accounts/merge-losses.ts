/**
 * What is lost of a row that goes into another (merging.ts): both have it, and only one can stay. Saved views are always lost
 * with the row they belong to.
 */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'

/** Counts; what both have alike is not lost. */
export type MergeLosses = {
  /** A student's, open beside a pair. */
  readonly requests: number
  readonly tags: number
  readonly places: number
  /** Of supervisors about the same student. */
  readonly notes: number
  readonly views: number
  readonly name: boolean
  readonly title: boolean
  readonly group: boolean
  readonly website: boolean
  readonly levels: boolean
  readonly texts: boolean
  readonly picture: boolean
  readonly calendar: boolean
}

/** Both have said something, and not the same. An empty text of the one that stays counts too: they emptied it. */
const isLost = (name: string) => {
  const column = sql.identifier(name)
  return sql`(k.${column} <> g.${column} and g.${column} <> '') is true`
}

/** What is lost, in one look under the locks. */
export async function findMergeLosses(
  tx: Queryable,
  { keptId, goneId }: { readonly keptId: string; readonly goneId: string },
): Promise<MergeLosses> {
  const both = (table: string) => sql`exists (select from ${sql.identifier(table)} where user_id = k.id)
    and exists (select from ${sql.identifier(table)} where user_id = g.id)`
  const { rows } = await tx.execute(sql`
    select
      case when exists (select from requests where is_pair and student_id in (k.id, g.id))
        then (select count(*)::int from requests where student_id in (k.id, g.id) and type = 'SUPERVISION'
          and state = 'PENDING') else 0 end as requests,
      case when exists (select from user_tags where user_id = k.id)
          or exists (select from earlier_choices where user_id = k.id)
        then (select count(*)::int from user_tags t where t.user_id = g.id and not exists (
          select from user_tags o where o.user_id = k.id and o.tag_id = t.tag_id)) else 0 end as tags,
      coalesce((
        select others.total_slots from supervisors own join supervisors others on others.user_id = g.id
        where own.user_id = k.id and own.total_slots > 0
          and (own.total_slots, own.taken_outside) <> (others.total_slots, others.taken_outside)), 0) as places,
      (
        select count(*)::int from student_marks own join student_marks others on own.note <> others.note and (
          others.student_id = g.id and own.student_id = k.id and own.supervisor_id = others.supervisor_id
          or others.supervisor_id = g.id and own.supervisor_id = k.id and own.student_id = others.student_id)
      ) as notes,
      jsonb_array_length(g.saved_views) as views,
      k.first_name || k.last_name <> '' and g.first_name || g.last_name <> ''
        and (k.first_name, k.last_name) <> (g.first_name, g.last_name) as name,
      ${isLost('academic_title')} as title,
      ${isLost('group_name')} as group,
      ${isLost('website')} as website,
      (cardinality(g.level_ids) > 0 and not (k.level_ids @> g.level_ids and k.level_ids <@ g.level_ids)) is true as levels,
      ${isLost('bio')} or ${isLost('thesis_description')} as texts,
      ${both('pictures')} as picture,
      ${both('calendar_feeds')} as calendar
    from users k, users g where k.id = ${keptId}::uuid and g.id = ${goneId}::uuid`)
  const [found] = rows
  if (!found) throw new Error('nothing is known of two people')
  return found as unknown as MergeLosses
}
