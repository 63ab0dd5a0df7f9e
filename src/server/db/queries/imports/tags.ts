import { asc, eq, sql } from 'drizzle-orm'
import type { Queryable, Database, Transaction } from '../../client.ts'
import { arrayText, oneOf, pagesOf } from '../../one-of.ts'
import { tags, tagSimilarities, userTags, tagKeysAside } from '../../schema/matching.ts'
import { users } from '../../schema/people.ts'
import { importRuns } from '../../schema/operation.ts'
import { transaction } from '../../transaction.ts'
import { isSilent } from './runs.ts'

export type KnownTag = {
  readonly id: string
  readonly key: number
  readonly name: string
  readonly synonyms: readonly string[]
}

/** Keeps the vocabulary as it is until commit. Two imports at once wait for each other. */
export async function lockVocabulary(tx: Queryable): Promise<void> {
  await tx.execute(sql`lock table ${tags} in share row exclusive mode`)
}

export function findVocabulary(db: Queryable): Promise<KnownTag[]> {
  return db.select().from(tags).orderBy(asc(tags.key))
}

/** People who have chosen a tag: a few of them by name (or address, if they have none yet), and how many they are. */
export type Choosers = { readonly names: readonly string[]; readonly count: number }

/** People who have chosen these tags, by id of the tag, at most `named` of each by name; tags nobody chose are left out. */
export async function findChoosers(
  db: Queryable,
  tagIds: readonly string[],
  named: number,
): Promise<Map<string, Choosers>> {
  if (tagIds.length === 0) return new Map()
  const chosen = db
    .select({
      tagId: userTags.tagId,
      name: sql<string>`coalesce(
        nullif(trim(${users.firstName} || ' ' || ${users.lastName}), ''), ${users.email})`.as('name'),
      count: sql<number>`count(*) over (partition by ${userTags.tagId})::int`.as('count'),
      place: sql<number>`row_number() over (partition by ${userTags.tagId} order by ${users.sortName}, ${users.id})`.as(
        'place',
      ),
    })
    .from(userTags)
    .innerJoin(users, eq(users.id, userTags.userId))
    .where(sql`${userTags.tagId} = any(${sql.param([...tagIds])}::uuid[])`)
    .as('chosen')
  const rows = await db
    .select({
      tagId: chosen.tagId,
      count: chosen.count,
      names: sql<string[]>`array_agg(${chosen.name} order by ${chosen.place})`,
    })
    .from(chosen)
    .where(sql`${chosen.place} <= ${named}`)
    .groupBy(chosen.tagId, chosen.count)
  return new Map(rows.map(({ tagId, ...choosers }) => [tagId, choosers]))
}

/** Pairs of tags as columns of equal length: key, greater key. */
export type PairColumns = { readonly keyA: readonly number[]; readonly keyB: readonly number[] }

type Column = readonly number[] | Int32Array | Float64Array

/** Similarities as three columns of equal length: key, greater key, score. */
export type SimilarityColumns = { readonly keyA: Column; readonly keyB: Column; readonly score: Column }

/** Rows that travel in one statement, for which others wait where there is one connection: 10 to 20 ms. */
const SLICE = 2000
/** Tags that go in one statement. */
const TAGS_A_SLICE = 20

/** Removes tags with their similarities, and closes the gaps that they leave in people's priorities. */
export async function removeTags(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const few of pagesOf(ids, TAGS_A_SLICE)) {
    await tx.execute(sql`delete from ${tags} where id = any(${sql.param(few)}::uuid[])`)
  }
  await tx.execute(sql`
    update ${userTags} ut set priority = ranked.rank
    from (
      select user_id, tag_id, row_number() over (partition by user_id order by priority)::int as rank from ${userTags}
    ) ranked
    where ranked.user_id = ut.user_id and ranked.tag_id = ut.tag_id and ranked.rank <> ut.priority`)
}

/** A tag to come. Without a key it gets one. */
export type NewTag = {
  readonly name: string
  readonly key?: number | undefined
  readonly synonyms?: readonly string[] | undefined
}

/** Adds tags; answers the key of each new name. */
export async function insertTags(tx: Queryable, added: readonly NewTag[]): Promise<Map<string, number>> {
  if (added.length === 0) return new Map()
  const rows = await tx
    .insert(tags)
    .values(added.map(({ synonyms = [], ...tag }) => ({ ...tag, synonyms: [...synonyms] })))
    .returning({ name: tags.name, key: tags.key })
  return new Map(rows.map(({ name, key }) => [name, key]))
}

/** A tag that stays. Without a key or synonyms it keeps its own. */
export type ChangedTag = NewTag & { readonly id: string }

/** Gives tags another spelling, other synonyms, or another key. */
export async function changeTags(tx: Queryable, changed: readonly ChangedTag[]): Promise<void> {
  if (changed.length === 0) return
  await tx.execute(sql`
    update ${tags} t set name = r.name, key = coalesce(r.key, t.key), synonyms = coalesce(r.synonyms, t.synonyms)
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r(id uuid, name text, key int, synonyms text[])
    where t.id = r.id`)
}

/** Takes similarities out: those pairs are 0 from then on. */
export async function removeSimilarities(tx: Queryable, { keyA, keyB }: PairColumns): Promise<void> {
  for (let from = 0; from < keyA.length; from += SLICE) {
    await tx.execute(sql`
      delete from ${tagSimilarities} s
      using unnest(${sliceText(keyA, from)}::int4[], ${sliceText(keyB, from)}::int4[]) as gone(a, b)
      where s.key_a = gone.a and s.key_b = gone.b`)
  }
}

/** Adds similarities of pairs that have none. @param did told of each slice how many it added */
export async function insertSimilarities(
  tx: Queryable,
  { keyA, keyB, score }: SimilarityColumns,
  did: (count: number) => void = () => undefined,
): Promise<void> {
  for (let from = 0; from < keyA.length; from += SLICE) {
    await tx.execute(sql`
      insert into ${tagSimilarities} (key_a, key_b, score)
      select * from unnest(
        ${sliceText(keyA, from)}::int4[], ${sliceText(keyB, from)}::int4[], ${sliceText(score, from)}::float8[])`)
    did(Math.min(SLICE, keyA.length - from))
  }
}

const sliceText = (column: Column, from: number): string => arrayText(column.slice(from, from + SLICE))

/** Keys that were never any tag's, greater than all before, for an import; similarities may have them from now on. */
export async function reserveTagKeys(db: Queryable, importId: string, count: number): Promise<number[]> {
  const { rows } = await db.execute<{ key: number }>(sql`
    insert into ${tagKeysAside} (key, import_id)
    select nextval(pg_get_serial_sequence('tags', 'key'))::int, ${importId}::uuid from generate_series(1, ${count}::int)
    returning key`)
  return rows.map(({ key }) => key).toSorted((one, other) => one - other)
}

/** The reserved keys are about to be those of tags, and those that tags have now go aside. */
export async function exchangeTagKeys(tx: Queryable, importId: string, count: number): Promise<void> {
  const { rowCount } = await tx.delete(tagKeysAside).where(eq(tagKeysAside.importId, importId))
  // Another process took this one for dead, and began to clear away what it had written.
  if (rowCount !== count) throw new Error('the similarities that were written for this import are not there any more')
  await tx.execute(sql`insert into ${tagKeysAside} (key) select key from ${tags}`)
}

/** Marks keys that an import has reserved, and no tag has got, to be cleared away. */
export async function releaseTagKeys(db: Queryable, importId: string): Promise<void> {
  await db.update(tagKeysAside).set({ importId: null }).where(eq(tagKeysAside.importId, importId))
}

/** Clears reservations of imports whose process was ended. @param alive those that this process works on */
export async function releaseAbandonedTagKeys(db: Queryable, alive: Iterable<string>): Promise<void> {
  await db.execute(sql`
    update ${tagKeysAside} set import_id = null where import_id in (
      select id from ${importRuns} where (ended_at is not null or ${isSilent}) and not (${oneOf(importRuns.id, alive)}))`)
}

/** Keys whose similarities, at most one with every other, are a few thousand: others come between two transactions. */
const KEYS_AT_ONCE = 3

/**
 * Clears away, by and by, the similarities of keys that are nobody's any more. Each pair stands under its lower key, and
 * the lower keys go first.
 */
export async function clearTagKeys(db: Database): Promise<void> {
  for (let left = true; left;) left = await transaction(db, clearSome)
}

/** @returns whether there may be more */
const clearSome = async (tx: Transaction): Promise<boolean> => {
  const { rows } = await tx.execute<{ key: number }>(sql`
    select key from ${tagKeysAside} where import_id is null order by key limit ${KEYS_AT_ONCE} for update`)
  const keys = sql`${arrayText(rows.map(({ key }) => key))}::int4[]`
  await tx.execute(sql`delete from ${tagSimilarities} where key_a = any(${keys})`)
  await tx.execute(sql`delete from ${tagKeysAside} where key = any(${keys})`)
  return rows.length === KEYS_AT_ONCE
}
