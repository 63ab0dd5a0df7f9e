import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../client.ts'
import { oneOf } from '../one-of.ts'
import { preparedQuery } from '../prepared-query.ts'
import { ideas } from '../schema/matching.ts'
import { levels, users } from '../schema/people.ts'

export type LevelRow = Pick<typeof levels.$inferSelect, 'id' | 'nameEn' | 'nameDe'>

/** All levels in their order. */
export function listLevels(db: Queryable): Promise<LevelRow[]> {
  return allLevels(db, {})
}

const allLevels = preparedQuery('levels', (db) =>
  db
    .select({ id: levels.id, nameEn: levels.nameEn, nameDe: levels.nameDe })
    .from(levels)
    .orderBy(asc(levels.position), asc(levels.id)),
)

/** The levels among these ids, in the order of levels. They stay until the commit: anybody who removes one waits. */
export async function lockLevels(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: levels.id })
    .from(levels)
    .where(oneOf(levels.id, ids))
    .orderBy(asc(levels.position), asc(levels.id))
    .for('key share')
  return rows.map(({ id }) => id)
}

/** Whether somebody, or an idea, with these levels takes one: domain/people/levels.ts in SQL. @param level an id as `uuid`, or null */
export function isTaken(levelIds: PgColumn | SQL, level: SQL): SQL<boolean> {
  return sql<boolean>`(${level} is null or coalesce(cardinality(${levelIds}), 0) = 0 or ${level} = any(${levelIds}))`
}

/** Levels as one text, because node-postgres reads an array character by character; null for none. */
export function asText(levelIds: PgColumn): SQL<string | null> {
  return sql<string | null>`nullif(array_to_string(${levelIds}, ','), '')`
}

/** The level of a student; null while they have not said. */
export async function levelOf(db: Queryable, studentId: string): Promise<string | null> {
  const [row] = await db
    .select({ level: sql<string | null>`${users.levelIds}[1]` })
    .from(users)
    .where(eq(users.id, studentId))
  return row?.level ?? null
}

/** How many have chosen each level. */
export function countLevelUses(db: Queryable) {
  const people = (which: SQL) =>
    sql<number>`(select count(*)::int from ${users} u where ${levels}.id = any(u.level_ids) and ${which})`
  return db
    .select({
      id: levels.id,
      students: people(sql`u.role = 'STUDENT'`),
      supervisors: people(sql`u.role = 'SUPERVISOR'`),
      /** Who take no other level, and so take all when it goes. */
      supervisorsOfThisAlone: people(sql`u.role = 'SUPERVISOR' and cardinality(u.level_ids) = 1`),
      ideas: sql<number>`(select count(*)::int from ${ideas} i where ${levels}.id = any(i.level_ids))`,
    })
    .from(levels)
    .orderBy(asc(levels.position), asc(levels.id))
}

type WantedLevel = { readonly id: string | null; readonly nameEn: string; readonly nameDe: string }

/** Keeps two admins from changing the list at once. Anybody who chooses levels is not kept out. */
export async function lockLevelList(tx: Queryable): Promise<void> {
  await tx.execute(sql`lock table ${levels} in share row exclusive mode`)
}

/** Writes the list in this order: those with an id are there, the others are new. */
export async function saveLevels(tx: Queryable, wanted: readonly WantedLevel[]): Promise<void> {
  for (const [index, { id, nameEn, nameDe }] of wanted.entries()) {
    const row = { nameEn, nameDe, position: index + 1 }
    if (id === null) await tx.insert(levels).values(row)
    else await tx.update(levels).set(row).where(eq(levels.id, id))
  }
}

/** Removes levels, and takes them from all who have chosen them: a person who is left with none has said nothing. */
export async function removeLevels(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(levels).where(inArray(levels.id, [...ids]))
  const gone = sql`${sql.param(ids)}::uuid[]`
  const left = sql`array(select one from unnest(level_ids) with ordinality as chosen (one, place) where one <> all(${gone}) order by place)`
  await tx.execute(sql`update ${users} set level_ids = nullif(${left}, '{}') where level_ids && ${gone}`)
  await tx.execute(sql`update ${ideas} set level_ids = ${left} where level_ids && ${gone}`)
}
