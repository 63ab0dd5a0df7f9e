import { type PeopleColumn, type PeopleOrderName, RARE_COLUMNS } from '#domain/people/people-columns.ts'
import { and, asc, desc, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { oneOf } from '../../one-of.ts'
import { supervisors, users, levels } from '../../schema/people.ts'
import { isFound, isNameless, type PeopleFilter } from './search.ts'
import { requests } from '../../schema/requests.ts'
import { tags, userTags } from '../../schema/matching.ts'
import { iso } from '../waiting-list.ts'
import { asText } from '../levels.ts'
import { pendingCount } from '../requests/inbox.ts'

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
const byValue = sql`sorting.value`

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
    order: byValue,
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
    order: byValue,
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
    order: byValue,
    sorting: sql`
      select student_id as id, count(*)::int as value from ${requests} where ${isPending} group by student_id
      union all
      select supervisor_id, count(*)::int from ${requests} where ${isPending} group by supervisor_id`,
  },
  waiting_since: {
    cell: iso(sql`(select waits.value from (${waits}) waits where waits.id = ${users.id})`),
    order: byValue,
    sorting: waits,
  },
  waited_for_by: {
    cell: sql`case ${users.role} when 'SUPERVISOR' then coalesce(
      (select waited.value from (${waitedFor}) waited where waited.id = ${users.id}), 0) end`,
    order: byValue,
    sorting: waitedFor,
  },
  paired_with: {
    cell: sql`case ${users.role}
      when 'SUPERVISOR' then ${others(sql`r.supervisor_id`, sql`r.student_id`)}
      when 'STUDENT' then ${others(sql`r.student_id`, sql`r.supervisor_id`)} end`,
    order: byValue,
    sorting: sql`
      ${othersSorted(sql`r.student_id`, sql`r.supervisor_id`)}
      union all ${othersSorted(sql`r.supervisor_id`, sql`r.student_id`)}`,
  },
  created_at: { cell: iso(users.createdAt), order: sql`${users.createdAt}` },
  language: { cell: sql`${users.language}`, order: sql`${users.language}` },
}

export type TableOrder = { readonly by: PeopleOrderName; readonly descending: boolean }

/** Rows of the table: at most `limit`, null for all, from the row `offset` on, which counts from 0. */
type Window = { readonly offset: number; readonly limit: number | null }

/** People without a name come last; they are known by their address. */
const BY_NAME = { order: sql`${users.sortName}`, has: sql`${isNameless} = false`, rest: sql`lower(${users.email})` }

const sortingOf = (by: PeopleOrderName) => {
  if (by === 'name') return { ...BY_NAME, sorting: undefined }
  const { order, sorting } = tableColumns[by]
  const rest = sql`${isNameless}, ${users.sortName}, ${users.id}`
  return { order, sorting, has: sql`${order} is not null`, rest }
}

/**
 * Ids of the people whom a filter finds, in order; those who are equal are sorted by name. Anybody who has nothing to be
 * sorted by comes last in both directions: asked for apart, so that each part is read in the order of an index.
 */
export async function findTableIds(
  db: Queryable,
  filter: PeopleFilter,
  { by, descending }: TableOrder,
  { offset, limit }: Window,
): Promise<string[]> {
  const { order, sorting, has, rest } = sortingOf(by)
  const way = descending ? desc : asc
  const isUnsorted = sorting
    ? sql`not exists (select from (${sorting}) sorting where sorting.id = ${users.id})`
    : not(has)
  const sorted = peopleOf(db, sorting)
    .where(and(isFound(filter), sorting ? undefined : has))
    .orderBy(way(order), way(users.sortName), way(users.id))
  const first = await rowsOf(sorted, { offset, limit })
  if (limit !== null && first.length >= limit) return first
  const before =
    first.length > 0 || offset === 0 ? offset + first.length : await countPeople(db, and(isFound(filter), has), sorting)
  const unsorted = peopleOf(db)
    .where(and(isFound(filter), isUnsorted))
    .orderBy(rest)
  const left = limit === null ? null : limit - first.length
  return [...first, ...(await rowsOf(unsorted, { offset: Math.max(0, offset - before), limit: left }))]
}

const isUsed = RARE_COLUMNS.map(
  (name) =>
    sql`exists (select from ${users} where ${tableColumns[name].order} is not null and ${isNull(users.deletedAt)})`,
)

/** How many people a filter finds, and for which columns nobody of all has anything. */
export async function countTable(
  db: Queryable,
  filter: PeopleFilter,
): Promise<{ readonly total: number; readonly unused: (typeof RARE_COLUMNS)[number][] }> {
  const [counted] = await db
    .select({
      total: sql<number>`count(*)::int`,
      used: sql<readonly boolean[]>`json_build_array(${sql.join(isUsed, sql`, `)})`,
    })
    .from(users)
    .leftJoin(supervisors, eq(supervisors.userId, users.id))
    .where(isFound(filter))
  return { total: counted?.total ?? 0, unused: RARE_COLUMNS.filter((_, place) => counted?.used[place] === false) }
}

const peopleOf = (db: Queryable, sorting?: SQL) => {
  const people = db
    .select({ id: users.id })
    .from(users)
    .leftJoin(supervisors, eq(supervisors.userId, users.id))
    .$dynamic()
  return sorting ? people.innerJoin(sql`(${sorting}) sorting`, sql`sorting.id = ${users.id}`) : people
}

const rowsOf = async (people: ReturnType<typeof peopleOf>, { offset, limit }: Window): Promise<string[]> => {
  const rows = await (limit === null ? people : people.limit(limit)).offset(offset)
  return rows.map(({ id }) => id)
}

const countPeople = async (db: Queryable, where: SQL | undefined, sorting?: SQL): Promise<number> => {
  const people = db
    .select({ count: sql<number>`count(*)::int` })
    .from(users)
    .leftJoin(supervisors, eq(supervisors.userId, users.id))
    .$dynamic()
  const [counted] = await (
    sorting ? people.innerJoin(sql`(${sorting}) sorting`, sql`sorting.id = ${users.id}`) : people
  ).where(where)
  return counted?.count ?? 0
}

/** A row of the table; `cells` in the order of the columns that were asked for. */
export type TableRow = Awaited<ReturnType<typeof readTableRows>>[number]

/** The rows of these people, in the order of their ids; anybody who is gone by now is left out. */
export async function readTableRows(db: Queryable, ids: readonly string[], columns: readonly PeopleColumn[]) {
  if (ids.length === 0) return []
  const cells = columns.map((name): SQL => sql`to_jsonb(${tableColumns[name].cell})`)
  const rows = await db
    .select({
      id: users.id,
      role: users.role,
      email: users.email,
      title: users.academicTitle,
      firstName: users.firstName,
      lastName: users.lastName,
      isRegistered: sql<boolean>`${users.registeredAt} is not null`,
      cells: sql<readonly (string | number | null)[]>`jsonb_build_array(${sql.join(cells, sql`, `)})`,
    })
    .from(users)
    .leftJoin(supervisors, eq(supervisors.userId, users.id))
    .where(oneOf(users.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
