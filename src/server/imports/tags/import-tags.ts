import type { ReportProgress } from '#domain/imports/imports.ts'
import { TAG_LOSS_WAIT_MS } from '#domain/limits.ts'
import { tagKey } from '#domain/names.ts'
import type { Queryable } from '../../db/client.ts'
import {
  countTouched,
  lockTouched,
  type PeopleTouched,
  rememberChoices,
  restoreChoices,
} from '../../db/queries/imports/earlier-choices.ts'
import { forgetFoundTags, noticeLostTags } from '../../db/queries/notices.ts'
import { bumpMatchingRevision, vocabularyRevision } from '../../db/queries/matching/revision.ts'
import {
  changeTags,
  type Choosers,
  findChoosers,
  findVocabulary,
  insertSimilarities,
  insertTags,
  type KnownTag,
  lockVocabulary,
  removeSimilarities,
  removeTags,
  exchangeTagKeys,
} from '../../db/queries/imports/tags.ts'
import { storedSimilarities } from '../../db/queries/matching/similarities.ts'
import { SimilarityChanges } from './similarity-changes.ts'
import { CappedList } from '../capped-list.ts'
import { countProgress } from '../progress.ts'
import type { StagedList } from './staged-list.ts'
import type { TagPairs } from './tag-pairs.ts'

/** A change that an import makes to a tag; `choosers`: the people who have chosen a removed tag. */
export type TagChange = {
  readonly tag: string
  readonly change: 'created' | 'updated' | 'unchanged' | 'removed'
  readonly choosers: Choosers
  /** The former spelling of a tag whose spelling changes. */
  readonly before: string | null
  /** The synonyms of a tag, if they change. */
  readonly synonyms: { readonly before: readonly string[]; readonly after: readonly string[] } | null
}

/** `people`: how many of them are touched. */
export type TagImport = { readonly changes: CappedList<TagChange>; readonly people: PeopleTouched }

/** How many of the people who lose a tag are named. */
const NAMED = 5
const NOBODY: Choosers = { names: [], count: 0 }

/** A list compared with the stored vocabulary. */
export type TagComparison = {
  readonly names: readonly string[]
  readonly pairs: TagPairs
  /** The synonyms of each name; null leaves all synonyms as they are. */
  readonly synonyms: readonly (readonly string[])[] | null
  /** The stored tag of each name; undefined for new ones. */
  readonly known: readonly (KnownTag | undefined)[]
  readonly removed: readonly KnownTag[]
  readonly similarities: SimilarityChanges
  /** The vocabulary that it was compared with. */
  readonly vocabulary: number
}

/** @param names cleaned and unique without regard to case  @param pairs indices into `names` */
type TagList = Pick<TagComparison, 'names' | 'pairs'> & Partial<Pick<TagComparison, 'synonyms'>>

/**
 * Holds a list against the vocabulary and all similarities that are stored, page by page and outside of any transaction:
 * others come between two pages, even where they share one connection.
 */
export async function compareTags(db: Queryable, list: TagList, report: ReportProgress): Promise<TagComparison> {
  const { names, pairs, synonyms = null } = list
  const vocabulary = await vocabularyRevision(db)
  const stored = await findVocabulary(db)
  const tags = new Map(stored.map((tag) => [tagKey(tag.name), tag]))
  const steps = countProgress('comparing', (tags.size * (tags.size - 1)) / 2, report)
  const wanted = names.map(tagKey)
  const known = wanted.map((key) => tags.get(key))
  for (const key of wanted) tags.delete(key)
  const similarities = new SimilarityChanges(
    known.map((tag) => tag?.key),
    pairs,
  )
  const keys = stored.map(({ key }) => key)
  for await (const page of storedSimilarities(db, keys)) {
    similarities.compare(page)
    steps.add(page.keyA.length)
  }
  return { names, pairs, synonyms, known, removed: [...tags.values()], similarities, vocabulary }
}

type ImportOfTags = { readonly importId: string; readonly now: Date }

const afterWait = (now: Date): Date => new Date(now.getTime() + TAG_LOSS_WAIT_MS)

/**
 * Replaces the vocabulary and its similarities by the list, writing only differences. Tags that stay keep their id, and
 * so stay chosen. If another import was faster, the list is compared again.
 * @param staged the similarities if they are written already
 * @param by the import and its time, for people who lose tags
 */
export async function importTags(
  tx: Queryable,
  compared: TagComparison,
  report: ReportProgress,
  staged: StagedList | null,
  by: ImportOfTags,
): Promise<TagImport> {
  await lockVocabulary(tx)
  const plan = await upToDate(tx, compared, report)
  const found = await changesOf(tx, plan)
  const isSame = plan.removed.length === 0 && found.changes.count('unchanged') === plan.names.length
  if (!isSame) await write(tx, plan, staged, report, by)
  return found
}

/** The result that `importTags` would have. */
export async function previewTags(tx: Queryable, compared: TagComparison): Promise<TagImport> {
  return changesOf(tx, await upToDate(tx, compared, () => undefined))
}

const upToDate = async (tx: Queryable, compared: TagComparison, report: ReportProgress): Promise<TagComparison> =>
  (await vocabularyRevision(tx)) === compared.vocabulary ? compared : compareTags(tx, compared, report)

const changesOf = async (tx: Queryable, plan: TagComparison): Promise<TagImport> => {
  const { names, known, removed, similarities } = plan
  const moved = similarities.moved()
  const changes = new CappedList<TagChange>(({ change }) => change)
  for (const [index, tag] of names.entries()) {
    const before = known[index]
    const synonyms = synonymsChange(plan, index)
    const isSame = before?.name === tag && !moved.has(index) && !synonyms
    const change = before ? (isSame ? 'unchanged' : 'updated') : 'created'
    const renamed = before && before.name !== tag ? before.name : null
    changes.add({ tag, change, choosers: NOBODY, before: renamed, synonyms })
  }
  const choosers = await findChoosers(tx, removed.map(idOf), NAMED)
  for (const { id, name } of removed) {
    changes.add({ tag: name, change: 'removed', choosers: choosers.get(id) ?? NOBODY, before: null, synonyms: null })
  }
  return { changes, people: await countTouched(tx, removed.map(idOf), createdIn(plan)) }
}

const synonymsChange = ({ synonyms, known }: TagComparison, index: number): TagChange['synonyms'] => {
  const before = known[index]?.synonyms ?? []
  const after = synonyms?.[index] ?? before
  const isSame = before.length === after.length && before.every((one, place) => one === after[place])
  return isSame ? null : { before, after }
}

const createdIn = ({ names, known }: TagComparison): string[] => names.filter((_, index) => known[index] === undefined)

const write = async (
  tx: Queryable,
  plan: TagComparison,
  staged: StagedList | null,
  report: ReportProgress,
  by: ImportOfTags,
): Promise<void> => {
  const removed = plan.removed.map(idOf)
  await lockTouched(tx, removed)
  await noticeLostTags(tx, { ...by, removedIds: removed, dueAt: afterWait(by.now) })
  await rememberChoices(tx, removed)
  await (staged ? exchange(tx, plan, staged) : change(tx, plan, report))
  await restoreChoices(tx)
  await forgetFoundTags(tx)
  await bumpMatchingRevision(tx, { vocabulary: true })
}

/** Gives the tags of the list the keys that its similarities have been written under. */
const exchange = async (tx: Queryable, plan: TagComparison, { importId, keys }: StagedList): Promise<void> => {
  const { names, synonyms, known, removed } = plan
  await exchangeTagKeys(tx, importId, keys.length)
  await removeTags(tx, removed.map(idOf))
  const listed = names.map((name, index) => ({
    tag: { name, key: keys[index] ?? 0, synonyms: synonyms?.[index] },
    before: known[index],
  }))
  await changeTags(
    tx,
    listed.flatMap(({ tag, before }) => (before ? [{ id: before.id, ...tag }] : [])),
  )
  await insertTags(
    tx,
    listed.flatMap(({ tag, before }) => (before ? [] : [tag])),
  )
}

/** Writes what differs, where that is little. */
const change = async (tx: Queryable, plan: TagComparison, report: ReportProgress): Promise<void> => {
  const { names, synonyms, known, removed, similarities } = plan
  const taken = similarities.removed.keyA.length
  const steps = countProgress('writing', taken + similarities.countAdded({ all: false }), report)
  await removeSimilarities(tx, similarities.removed)
  steps.add(taken)
  await removeTags(tx, removed.map(idOf))
  const changed = names.flatMap((name, index) => {
    const tag = known[index]
    return tag && (tag.name !== name || synonymsChange(plan, index))
      ? [{ id: tag.id, name, synonyms: synonyms?.[index] }]
      : []
  })
  await changeTags(tx, changed)
  const added = names.flatMap((name, index) => (known[index] ? [] : [{ name, synonyms: synonyms?.[index] }]))
  const created = await insertTags(tx, added)
  const keys = names.map((name, index) => known[index]?.key ?? created.get(name) ?? 0)
  await insertSimilarities(tx, similarities.added(keys, { all: false }), (count) => steps.add(count))
}

const idOf = ({ id }: KnownTag): string => id
