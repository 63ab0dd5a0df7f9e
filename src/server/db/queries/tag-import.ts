import { asc, sql } from 'drizzle-orm'
import type { Queryable } from '../client.ts'
import { tagSimilarities, tags } from '../schema/tags.ts'
import { userTags } from '../schema/user-tags.ts'

export type KnownTag = { readonly id: string; readonly key: number; readonly name: string; readonly users: number }

/** The vocabulary with how many people chose each tag. Two imports at once wait for each other. */
export const lockVocabulary = async (tx: Queryable): Promise<KnownTag[]> => {
  await tx.execute(sql`lock table ${tags} in share row exclusive mode`)
  return tx
    .select({
      id: tags.id,
      key: tags.key,
      name: tags.name,
      users: sql<number>`(select count(*)::int from ${userTags} ut where ut.tag_id = ${tags}.id)`,
    })
    .from(tags)
    .orderBy(asc(tags.key))
}

/** Similarities as three columns of equal length: key, greater key, score. */
export type SimilarityColumns = {
  readonly keyA: readonly number[]
  readonly keyB: readonly number[]
  readonly score: readonly number[]
}

/** All similarities there are. */
export const listSimilarities = (db: Queryable) => db.select().from(tagSimilarities)

/** Removes tags and closes the gaps that they leave in people's priorities. */
export const removeTags = async (tx: Queryable, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx.execute(sql`
    delete from ${tags} where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`)
  await tx.execute(sql`
    update ${userTags} ut set priority = ranked.rank
    from (
      select user_id, tag_id, row_number() over (partition by user_id order by priority)::int as rank from ${userTags}
    ) ranked
    where ranked.user_id = ut.user_id and ranked.tag_id = ut.tag_id and ranked.rank <> ut.priority`)
}

/** Adds tags; answers the key of each new name. */
export const insertTags = async (tx: Queryable, names: readonly string[]): Promise<Map<string, number>> => {
  if (names.length === 0) return new Map()
  const rows = await tx
    .insert(tags)
    .values(names.map((name) => ({ name })))
    .returning({ name: tags.name, key: tags.key })
  return new Map(rows.map(({ name, key }) => [name, key]))
}

/** Gives tags another spelling. */
export const renameTags = async (tx: Queryable, renamed: readonly { id: string; name: string }[]): Promise<void> => {
  if (renamed.length === 0) return
  await tx.execute(sql`
    update ${tags} t set name = r.name from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as r(id uuid, name text)
    where t.id = r.id`)
}

/** Rows that travel in one statement: about 1 MB of text. */
const SLICE = 50_000

/** Puts these similarities in the place of all there are. */
export const replaceSimilarities = async (tx: Queryable, { keyA, keyB, score }: SimilarityColumns): Promise<void> => {
  await tx.execute(sql`delete from ${tagSimilarities}`)
  for (let start = 0; start < keyA.length; start += SLICE) {
    const slice = (column: readonly number[]): string => `{${column.slice(start, start + SLICE).join(',')}}`
    await tx.execute(sql`
      insert into ${tagSimilarities} (key_a, key_b, score)
      select * from unnest(${slice(keyA)}::int[], ${slice(keyB)}::int[], ${slice(score)}::float8[])`)
  }
}
