import { tagKey } from '#domain/names.ts'
import type { Queryable } from '../../db/client.ts'
import {
  countTouched,
  lockTouched,
  type PeopleTouched,
  rememberChoices,
  restoreChoices,
} from '../../db/queries/imports/earlier-choices.ts'
import { bumpMatchingRevision } from '../../db/queries/matching/revision.ts'
import {
  type Choosers,
  clearSimilarities,
  findChoosers,
  insertSimilarities,
  insertTags,
  type KnownTag,
  lockVocabulary,
  removeSimilarities,
  removeTags,
  renameTags,
  storedSimilarities,
} from '../../db/queries/imports/tags.ts'
import { SimilarityChanges } from './similarity-changes.ts'
import { CappedList } from '../capped-list.ts'
import type { TagPairs } from './tag-pairs.ts'

/** What an import does to a tag; `choosers`: who has chosen one that goes. */
export type TagChange = {
  readonly tag: string
  readonly change: 'created' | 'updated' | 'unchanged' | 'removed'
  readonly choosers: Choosers
  /** What a tag was called that is spelled another way from now on. */
  readonly before: string | null
}

/** `people`: how many of them are touched. */
export type TagImport = { readonly changes: CappedList<TagChange>; readonly people: PeopleTouched }

/** Of those who lose a tag, as many are named. */
const NAMED = 5
const NOBODY: Choosers = { names: [], count: 0 }

type Plan = {
  readonly names: readonly string[]
  /** What each of the names is now; undefined for new ones. */
  readonly known: readonly (KnownTag | undefined)[]
  readonly removed: readonly KnownTag[]
  readonly similarities: SimilarityChanges
}

/**
 * Makes vocabulary and similarities what the list says, as a whole, writing only what changes; tags that stay keep their
 * id, and so stay people's choice.
 * @param names cleaned and unique without regard to case
 * @param pairs indices into `names`
 */
export async function importTags(
  tx: Queryable,
  names: readonly string[],
  pairs: TagPairs,
  dryRun: boolean,
): Promise<TagImport> {
  const plan = await makePlan(tx, names, pairs)
  const moved = plan.similarities.moved()
  const changes = new CappedList<TagChange>(({ change }) => change)
  for (const [index, tag] of names.entries()) {
    const before = plan.known[index]
    const isSame = before?.name === tag && !moved.has(index)
    const change = before ? (isSame ? 'unchanged' : 'updated') : 'created'
    changes.add({ tag, change, choosers: NOBODY, before: before && before.name !== tag ? before.name : null })
  }
  const choosers = await findChoosers(tx, plan.removed.map(idOf), NAMED)
  for (const { id, name } of plan.removed) {
    changes.add({ tag: name, change: 'removed', choosers: choosers.get(id) ?? NOBODY, before: null })
  }
  const isSame = plan.removed.length === 0 && changes.count('unchanged') === names.length
  const people = await countTouched(tx, plan.removed.map(idOf), createdIn(plan))
  if (!isSame && !dryRun) await write(tx, plan)
  return { changes, people }
}

const makePlan = async (tx: Queryable, names: readonly string[], pairs: TagPairs): Promise<Plan> => {
  const tags = new Map((await lockVocabulary(tx)).map((tag) => [tagKey(tag.name), tag]))
  const wanted = names.map(tagKey)
  const known = wanted.map((key) => tags.get(key))
  for (const key of wanted) tags.delete(key)
  const similarities = new SimilarityChanges(
    known.map((tag) => tag?.key),
    pairs,
  )
  for await (const page of storedSimilarities(tx)) similarities.compare(page)
  return { names, known, removed: [...tags.values()], similarities }
}

const createdIn = ({ names, known }: Plan): string[] => names.filter((_, index) => known[index] === undefined)

const write = async (tx: Queryable, plan: Plan): Promise<void> => {
  const { names, known, removed, similarities } = plan
  await lockTouched(tx, removed.map(idOf))
  const all = similarities.isNearlyAll
  await (all
    ? clearSimilarities(tx, [...known, ...removed].flatMap(keyOf))
    : removeSimilarities(tx, similarities.removed))
  await rememberChoices(tx, removed.map(idOf))
  await removeTags(tx, removed.map(idOf))
  const renamed = names.flatMap((name, index) => {
    const tag = known[index]
    return tag && tag.name !== name ? [{ id: tag.id, name }] : []
  })
  await renameTags(tx, renamed)
  const created = await insertTags(tx, createdIn(plan))
  await restoreChoices(tx)
  const keys = names.map((name, index) => known[index]?.key ?? created.get(name) ?? 0)
  await insertSimilarities(tx, similarities.added(keys, { all }))
  await bumpMatchingRevision(tx, { vocabulary: true })
}

const keyOf = (tag: KnownTag | undefined): number[] => (tag ? [tag.key] : [])
const idOf = ({ id }: KnownTag): string => id
