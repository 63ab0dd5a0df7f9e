import { tagKey } from '#domain/names.ts'
import type { Queryable } from '../../db/client.ts'
import { bumpMatchingRevision } from '../../db/queries/matching.ts'
import {
  insertTags,
  type KnownTag,
  listSimilarities,
  lockVocabulary,
  removeTags,
  renameTags,
  replaceSimilarities,
  type SimilarityColumns,
} from '../../db/queries/tag-import.ts'
import type { TagPairs } from './tag-pairs.ts'

/** What an import does to a tag; `users`: how many people have chosen one that goes. */
export type TagChange = {
  readonly tag: string
  readonly change: 'created' | 'updated' | 'unchanged' | 'removed'
  readonly users: number
}

/**
 * Replaces vocabulary and similarities as a whole; tags that stay keep their id, and so stay people's choice.
 * @param names cleaned and unique without regard to case
 * @param pairs indices into `names`
 */
export async function importTags(
  tx: Queryable,
  names: readonly string[],
  pairs: TagPairs,
  dryRun: boolean,
): Promise<TagChange[]> {
  const known = new Map((await lockVocabulary(tx)).map((tag) => [tagKey(tag.name), tag]))
  const wanted = new Set(names.map(tagKey))
  const removed = [...known].filter(([key]) => !wanted.has(key)).map(([, tag]) => tag)
  const moved = changedSimilarities(names, known, pairs, await listSimilarities(tx))
  const changes = names.map((name): TagChange => {
    const tag = known.get(tagKey(name))
    if (!tag) return { tag: name, change: 'created', users: 0 }
    const change = tag.name !== name || moved.has(tag.key) ? 'updated' : 'unchanged'
    return { tag: name, change, users: tag.users }
  })
  if (!dryRun) await write(tx, names, pairs, known, removed)
  return [...changes, ...removed.map(({ name, users }) => ({ tag: name, change: 'removed', users }) as const)]
}

async function write(
  tx: Queryable,
  names: readonly string[],
  pairs: TagPairs,
  known: ReadonlyMap<string, KnownTag>,
  removed: readonly KnownTag[],
): Promise<void> {
  await removeTags(
    tx,
    removed.map(({ id }) => id),
  )
  const renamed = names.flatMap((name) => {
    const tag = known.get(tagKey(name))
    return tag && tag.name !== name ? [{ id: tag.id, name }] : []
  })
  await renameTags(tx, renamed)
  const created = await insertTags(
    tx,
    names.filter((name) => !known.has(tagKey(name))),
  )
  const keys = names.map((name) => known.get(tagKey(name))?.key ?? created.get(name) ?? 0)
  await replaceSimilarities(tx, columnsOf(keys, pairs))
  await bumpMatchingRevision(tx, { vocabulary: true })
}

/** The pairs above 0 by key, the smaller key first; a tag with itself is 1 and stands nowhere. */
function columnsOf(keys: readonly number[], { count, a, b, score }: TagPairs): SimilarityColumns {
  const columns = { keyA: [] as number[], keyB: [] as number[], score: [] as number[] }
  for (let row = 0; row < count; row += 1) {
    const first = keys[a[row] ?? 0] ?? 0
    const second = keys[b[row] ?? 0] ?? 0
    const value = score[row] ?? 0
    if (value === 0 || first === second) continue
    columns.keyA.push(Math.min(first, second))
    columns.keyB.push(Math.max(first, second))
    columns.score.push(value)
  }
  return columns
}

type StoredSimilarity = { readonly keyA: number; readonly keyB: number; readonly score: number }

/** Keys of tags that stay and whose similarity to another one that stays becomes another. */
function changedSimilarities(
  names: readonly string[],
  known: ReadonlyMap<string, KnownTag>,
  pairs: TagPairs,
  stored: readonly StoredSimilarity[],
): Set<number> {
  const keys = names.map((name) => known.get(tagKey(name))?.key ?? 0)
  const staying = new Set(keys)
  const before = new Map(stored.map(({ keyA, keyB, score }) => [pairKey(keyA, keyB), score]))
  const moved = new Set<number>()
  const after = columnsOf(keys, pairs)
  for (const [row, keyA] of after.keyA.entries()) {
    const keyB = after.keyB[row] ?? 0
    if (keyA === 0) continue
    const pair = pairKey(keyA, keyB)
    if (before.get(pair) !== after.score[row]) moved.add(keyA).add(keyB)
    before.delete(pair)
  }
  for (const pair of before.keys()) {
    const [keyA, keyB] = [Math.floor(pair / PAIR_BASE), pair % PAIR_BASE]
    if (staying.has(keyA) && staying.has(keyB)) moved.add(keyA).add(keyB)
  }
  return moved
}

/** Keys are 32-bit; vocabularies replaced a thousand times a day stay below this for years. */
const PAIR_BASE = 2 ** 26

const pairKey = (keyA: number, keyB: number): number => keyA * PAIR_BASE + keyB
