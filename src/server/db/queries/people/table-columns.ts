import type { PeopleColumn } from '#domain/people/people-columns.ts'
import { type SQL, sql } from 'drizzle-orm'
import { levels, supervisors, users } from '../../schema/people.ts'
import { requests } from '../../schema/requests.ts'
import { tags, userTags } from '../../schema/matching.ts'
import { iso } from '../iso-time.ts'
import { asText } from '../levels.ts'
import { pendingCount } from '../requests/pending-count.ts'

/** How the table of people reads a column, of a row of `users` with its row of `supervisors`, if there is one. */
type ColumnSource = {
  /** Text or number; times as ISO 8601. */
  readonly cell: SQL
  /** The sort key of people; null comes last. */
  readonly order: SQL
  /** Where `order` is not of the two rows: a table `sorting (id, value)` of the people who have a value. */
  readonly sorting?: SQL
}

const isPending = sql`type = 'SUPERVISION' and state = 'PENDING'`
const sorted = sql`sorting.value`

/** When the earliest open request was sent, of students and of supervisors; a table (id, value). */
const waits = sql`
  select student_id as id, min(created_at) as value from ${requests} where ${isPending} group by student_id
  union all
  select supervisor_id, min(created_at) from ${requests} where ${isPending} group by supervisor_id`

/** How many wait for a place of a supervisor; a table (id, value). */
const waitedFor = sql`
  select w.supervisor_id as id, count(*)::int as value from waiting_list(now()) w where not w.has_asked group by w.supervisor_id`

/** The name of somebody with their title, or the address where there is none yet. */
const plainNameOfOther = sql`nullif(trim(o.first_name || ' ' || o.last_name), '')`
const nameOfOther = sql`coalesce(nullif(o.academic_title, '') || ' ' || ${plainNameOfOther}, ${plainNameOfOther}, o.email)`
const others = (mine: SQL, theirs: SQL): SQL => sql`(
  select string_agg(${nameOfOther}, ', ' order by o.sort_name, o.id) from ${requests} r join ${users} o on o.id = ${theirs} where ${mine} = ${users.id} and r.is_pair)`
/** A table (id, value) of the same names as search compares them: lower-case, without accents. */
const othersSorted = (mine: SQL, theirs: SQL): SQL => sql`
  select ${mine} as id,
    string_agg(coalesce(nullif(trim(o.search_name), ''), lower(o.email)), ', ' order by o.sort_name, o.id)
      collate "C" as value
  from ${requests} r join ${users} o on o.id = ${theirs} where r.is_pair group by ${mine}`

export const tableColumns: Readonly<Record<PeopleColumn, ColumnSource>> = {
  email: { cell: sql`${users.email}`, order: sql`lower(${users.email})` },
  role: { cell: sql`${users.role}`, order: sql`${users.role}` },
  registered_at: { cell: iso(users.registeredAt), order: sql`${users.registeredAt}` },
  academic_title: { cell: sql`${users.academicTitle}`, order: sql`nullif(${users.academicTitle}, '')` },
  group_name: { cell: sql`${users.groupName}`, order: sql`nullif(${users.groupName}, '')` },
  levels: {
    cell: asText(users.levelIds),
    order: sorted,
    // Once for each choice of levels, of which there are few: for each of 50,000 people it took twice as long.
    sorting: sql`
      select u.id, chosen.value from ${users} u
      join (select c.level_ids, min(l.position) as value
        from (select distinct level_ids from ${users}) c join ${levels} l on l.id = any(c.level_ids)
        group by c.level_ids) chosen on chosen.level_ids = u.level_ids`,
  },
  tags: {
    cell: sql`(
      select string_agg(t.name, ', ' order by ut.priority)
      from ${userTags} ut join ${tags} t on t.id = ut.tag_id where ut.user_id = ${users.id})`,
    order: sorted,
    sorting: sql`
      select ut.user_id as id, lower(t.name) collate "C" as value
      from ${tags} t join ${userTags} ut on ut.tag_id = t.id where ut.priority = 1`,
  },
  total_slots: { cell: sql`${supervisors.totalSlots}`, order: sql`${supervisors.totalSlots}` },
  available_slots: { cell: sql`${supervisors.availableSlots}`, order: sql`${supervisors.availableSlots}` },
  pending_requests: {
    cell: sql`case ${users.role}
      when 'SUPERVISOR' then ${pendingCount('supervisor', sql`${users.id}`)}
      when 'STUDENT' then ${pendingCount('student', sql`${users.id}`)} end`,
    order: sorted,
    sorting: sql`
      select student_id as id, count(*)::int as value from ${requests} where ${isPending} group by student_id
      union all
      select supervisor_id, count(*)::int from ${requests} where ${isPending} group by supervisor_id`,
  },
  waiting_since: {
    cell: iso(sql`(select waits.value from (${waits}) waits where waits.id = ${users.id})`),
    order: sorted,
    sorting: waits,
  },
  waited_for_by: {
    cell: sql`case ${users.role} when 'SUPERVISOR' then coalesce(
      (select waited.value from (${waitedFor}) waited where waited.id = ${users.id}), 0) end`,
    order: sorted,
    sorting: waitedFor,
  },
  paired_with: {
    cell: sql`case ${users.role}
      when 'SUPERVISOR' then ${others(sql`r.supervisor_id`, sql`r.student_id`)}
      when 'STUDENT' then ${others(sql`r.student_id`, sql`r.supervisor_id`)} end`,
    order: sorted,
    sorting: sql`
      ${othersSorted(sql`r.student_id`, sql`r.supervisor_id`)}
      union all ${othersSorted(sql`r.supervisor_id`, sql`r.student_id`)}`,
  },
  created_at: { cell: iso(users.createdAt), order: sql`${users.createdAt}` },
  language: { cell: sql`${users.language}`, order: sql`${users.language}` },
}
