import { type PeopleColumn, type PeopleOrderName, RARE_COLUMNS } from '#domain/people/people-columns.ts'
import type { Role } from '#domain/roles.ts'
import { and, asc, desc, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { oneOf } from '../../one-of.ts'
import { supervisors, users } from '../../schema/people.ts'
import { isFound, isNameless, type PeopleFilter } from './search.ts'
import { tableColumns } from './table-columns.ts'

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
  const others = sorting ? sql`not exists (select from (${sorting}) sorting where sorting.id = ${users.id})` : not(has)
  const sorted = peopleOf(db, sorting)
    .where(and(isFound(filter), sorting ? undefined : has))
    .orderBy(way(order), way(users.sortName), way(users.id))
  const first = await rowsOf(sorted, { offset, limit })
  if (limit !== null && first.length >= limit) return first
  const before =
    first.length > 0 || offset === 0 ? offset + first.length : await countPeople(db, and(isFound(filter), has), sorting)
  const unsorted = peopleOf(db)
    .where(and(isFound(filter), others))
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
export type TableRow = {
  readonly id: string
  readonly role: Role
  readonly email: string
  /** Academic title; null or '' where there is none. */
  readonly title: string | null
  readonly firstName: string
  readonly lastName: string
  readonly isRegistered: boolean
  readonly cells: readonly (string | number | null)[]
}

/** The rows of these people, in the order of their ids; anybody who is gone by now is left out. */
export async function readTableRows(
  db: Queryable,
  ids: readonly string[],
  columns: readonly PeopleColumn[],
): Promise<TableRow[]> {
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
      cells: sql<TableRow['cells']>`jsonb_build_array(${sql.join(cells, sql`, `)})`,
    })
    .from(users)
    .leftJoin(supervisors, eq(supervisors.userId, users.id))
    .where(oneOf(users.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
