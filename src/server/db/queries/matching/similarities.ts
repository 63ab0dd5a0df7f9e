import { sql } from 'drizzle-orm'
import { setImmediate } from 'node:timers/promises'
import type { Queryable } from '../../client.ts'
import { matchingRevision, tags, tagSimilarities } from '../../schema/matching.ts'
import { rowIn } from '../../rows.ts'
import { type MatchingStamp, readStamp, STAMP } from './matches.ts'

export type Vocabulary = MatchingStamp & {
  readonly tags: readonly {
    readonly id: string
    readonly key: number
    readonly name: string
    readonly synonyms: readonly string[]
  }[]
}

/** All tags; their similarities follow in pages. */
export async function readVocabulary(db: Queryable): Promise<Vocabulary> {
  const rows = await db
    .select({
      ...STAMP,
      tags: sql<Vocabulary['tags']>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'key', t.key, 'name', t.name, 'synonyms', t.synonyms)), '[]')
        from ${tags} t)`,
    })
    .from(matchingRevision)
  return rowIn(rows)
}

/** Similarities as columns of equal length; pair i is `keyA[i] < keyB[i]`, ascending. */
export type SimilarityPage = {
  readonly keyA: Int32Array
  readonly keyB: Int32Array
  /** In (0, 1]. */
  readonly score: Float64Array
}

/** The whole vocabulary and its similarities, of one moment: an import that comes between has it read again. */
export async function readTagList(db: Queryable) {
  for (;;) {
    const { tags: listed, vocabulary } = await readVocabulary(db)
    const keys = listed.map(({ key }) => key)
    const similarities: SimilarityPage[] = []
    for await (const page of storedSimilarities(db, keys)) similarities.push(page)
    if ((await readStamp(db)).vocabulary === vocabulary) return { tags: listed, similarities }
  }
}

/** Rows read at once: a few milliseconds, then everybody else gets a turn. */
const SIMILARITIES_A_PAGE = 5000

/** All similarities of the vocabulary, in pages. @param keys of its tags; before and behind them stand those of no tag */
export async function* storedSimilarities(db: Queryable, keys: readonly number[]): AsyncGenerator<SimilarityPage> {
  const last = keys.reduce((one, other) => Math.max(one, other), 0)
  let keyA: number | undefined = keys.reduce((one, other) => Math.min(one, other), last)
  let keyB: number | undefined = 0
  while (keyA !== undefined && keyB !== undefined && keyA < last) {
    const page: SimilarityPage = await readSimilarities(db, { keyA, keyB }, SIMILARITIES_A_PAGE)
    yield page
    await setImmediate()
    keyA = page.keyA[SIMILARITIES_A_PAGE - 1]
    keyB = page.keyB[SIMILARITIES_A_PAGE - 1]
  }
}

/**
 * The next pairs after the pair `after`, at most `limit`. They travel packed into bytes: half a million rows as objects
 * would cost the process a second.
 */
const readSimilarities = async (
  db: Queryable,
  after: { readonly keyA: number; readonly keyB: number },
  limit: number,
): Promise<SimilarityPage> => {
  const { keyA, keyB } = tagSimilarities
  const page = db
    .select()
    .from(tagSimilarities)
    .where(sql`(${keyA}, ${keyB}) > (${after.keyA}, ${after.keyB})`)
    .orderBy(keyA, keyB)
    .limit(limit)
    .as('page')
  const [row] = await db
    .select({
      pairs: sql<Buffer | null>`string_agg(
        int4send(${page.keyA}) || int4send(${page.keyB}) || float8send(${page.score}), ''::bytea
        order by ${page.keyA}, ${page.keyB})`,
    })
    .from(page)
  return unpack(row?.pairs ?? Buffer.alloc(0))
}

/** Two big-endian 32-bit keys and a 64-bit score. */
const PAIR_BYTES = 16

const unpack = (pairs: Buffer): SimilarityPage => {
  const count = pairs.length / PAIR_BYTES
  const page = { keyA: new Int32Array(count), keyB: new Int32Array(count), score: new Float64Array(count) }
  for (let row = 0; row < count; row += 1) {
    page.keyA[row] = pairs.readInt32BE(row * PAIR_BYTES)
    page.keyB[row] = pairs.readInt32BE(row * PAIR_BYTES + 4)
    page.score[row] = pairs.readDoubleBE(row * PAIR_BYTES + 8)
  }
  return page
}
