import type { ReportProgress } from '#domain/imports/imports.ts'
import type { Database, Queryable } from '../../db/client.ts'
import {
  allTags,
  findIdeasOfMany,
  insertIdeas,
  type ImportedIdea,
  updateIdeas,
} from '../../db/queries/imports/ideas.ts'
import { pagesOf } from '../../db/one-of.ts'
import { CappedList, replaceChanges } from '../capped-list.ts'
import type { PagedRows } from '../csv/csv-table.ts'
import { type ImportIssue, type IssueDetail, type IssueList, shown, mergeIssues } from '../import-issue.ts'
import { countProgress } from '../progress.ts'
import { type IdeaRow, keyOfIdea } from './ideas-csv.ts'
import { randomUUID } from 'node:crypto'
import { IDEAS_MAX } from '#domain/limits.ts'
import { tagKey } from '#domain/names.ts'
import { findKnownAddresses, type KnownAddress } from '../../db/queries/imports/supervisors.ts'

/** `changes`: by kind. With any issue nothing is changed. */
export type IdeaImport = { readonly changes: CappedList<IdeaChange>; readonly issues: IssueList }

/** A file compared with the stored ideas. */
export type IdeaComparison = IdeaImport & {
  /** Rows that take a write; none with any issue. */
  readonly differing: readonly IdeaRow[]
}

/** Small batches, as for supervisors: other calls wait for each read. */
const ROWS_A_READ = 200

/** Compares a file with the ideas that are there, some rows at a time and outside of any transaction. */
export async function compareIdeas(db: Database, file: PagedRows, report: ReportProgress): Promise<IdeaComparison> {
  const plan = await emptyIdeaPlan(db)
  let compared = 0
  for (const page of file.pages) {
    const rows = JSON.parse(page) as IdeaRow[]
    for (const few of pagesOf(rows, ROWS_A_READ)) {
      report('comparing', compared, file.count)
      await planIdeas(db, plan, few)
      compared += few.length
    }
  }
  const issues = mergeIssues(file.issues, plan.issues)
  return { changes: plan.changes, issues, differing: issues.count > 0 ? [] : plan.differing }
}

/** Writes the ideas that differ, all or none. They are compared again: somebody may have changed them before the lock. */
export async function importIdeas(
  tx: Queryable,
  compared: IdeaComparison,
  now: Date,
  report: ReportProgress,
): Promise<IdeaImport> {
  const plan = await emptyIdeaPlan(tx)
  // Looked at once more, then written.
  const steps = countProgress('writing', 2 * compared.differing.length, report)
  for (const rows of pagesOf(compared.differing)) {
    await planIdeas(tx, plan, rows)
    steps.add(rows.length)
  }
  const issues = mergeIssues(compared.issues, plan.issues)
  if (issues.count === 0) {
    for (const page of pagesOf(plan.created)) {
      await insertIdeas(tx, page, now)
      steps.add(page.length)
    }
    for (const page of pagesOf(plan.updated)) {
      await updateIdeas(tx, page, now)
      steps.add(page.length)
    }
  }
  return { changes: replaceChanges(compared.changes, plan.changes), issues }
}

/** A change that an import makes to an idea. Ideas missing from the file stay, and are not listed. */
type IdeaChange = {
  readonly line: number
  readonly email: string
  readonly title: string
  readonly change: 'created' | 'updated' | 'unchanged'
  /** The old and new values of an idea; null before for a new one. Tags by name. */
  readonly values?: { readonly description?: BeforeAndAfter; readonly tags?: BeforeAndAfter }
}

type BeforeAndAfter = { readonly before: string | null; readonly after: string | null }

/** The tags as an import reads them. */
type Vocabulary = { readonly idsByKey: ReadonlyMap<string, string>; readonly names: ReadonlyMap<string, string> }

/** The result of comparing rows of a file. */
type IdeaPlan = {
  readonly vocabulary: Vocabulary
  readonly changes: CappedList<IdeaChange>
  readonly issues: CappedList<ImportIssue>
  /** Rows that take a write. */
  readonly differing: IdeaRow[]
  readonly created: ImportedIdea[]
  readonly updated: ImportedIdea[]
  /** How many ideas each supervisor has with those of the file so far. */
  readonly counts: Map<string, number>
}

/** @param db as it is asked in a moment, too: tags may go between two looks */
const emptyIdeaPlan = async (db: Queryable): Promise<IdeaPlan> => {
  const all = await allTags(db)
  return {
    vocabulary: {
      idsByKey: new Map(all.map(({ id, name }) => [tagKey(name), id])),
      names: new Map(all.map(({ id, name }) => [id, name])),
    },
    changes: new CappedList(({ change }) => change),
    issues: new CappedList(),
    differing: [],
    created: [],
    updated: [],
    counts: new Map(),
  }
}

/** Compares rows with the supervisors and ideas that are there. */
const planIdeas = async (db: Queryable, plan: IdeaPlan, rows: readonly IdeaRow[]): Promise<void> => {
  const addresses = new Set(rows.map(({ email }) => email))
  const people = await findKnownAddresses(db, [...addresses])
  const known = await findIdeasOfMany(
    db,
    [...people.values()].map(({ id }) => id),
  )
  for (const row of rows) {
    const person = people.get(row.email.toLowerCase())
    planRow(plan, row, person, (person && known.get(person.id)) ?? [])
  }
}

const planRow = (
  plan: IdeaPlan,
  row: IdeaRow,
  person: KnownAddress | undefined,
  known: readonly ImportedIdea[],
): void => {
  const { line, email, title } = row
  const note = (column: string, detail: IssueDetail) => plan.issues.add({ line, column, ...detail })
  if (!person || person.isDeleted) {
    return note('Email', { code: 'supervisor_unknown', params: { value: shown(email) } })
  }
  if (person.role !== 'SUPERVISOR') {
    return note('Email', { code: 'address_of_other_role', params: { value: shown(email) } })
  }
  const tagIds = row.tags?.map((name) => plan.vocabulary.idsByKey.get(tagKey(name)) ?? name)
  const unknown = tagIds?.find((id) => !plan.vocabulary.names.has(id))
  if (unknown !== undefined) return note('Tags', { code: 'tag_unknown', params: { value: shown(unknown) } })
  const before = known.find((idea) => keyOfIdea(person.id, idea.title) === keyOfIdea(person.id, title))
  const count = (plan.counts.get(person.id) ?? known.length) + (before ? 0 : 1)
  if (count > IDEAS_MAX) {
    return note('Email', { code: 'too_many_ideas', params: { value: shown(email), max: IDEAS_MAX } })
  }
  plan.counts.set(person.id, count)
  const after = {
    id: before?.id ?? randomUUID(),
    supervisorId: person.id,
    title,
    description: row.description ?? before?.description ?? '',
    tagIds: tagIds ?? before?.tagIds ?? [],
  }
  addToPlan(plan, row, before, after)
}

const addToPlan = (plan: IdeaPlan, row: IdeaRow, before: ImportedIdea | undefined, after: ImportedIdea): void => {
  const { line, email, title } = row
  const values = valuesOf(plan.vocabulary, before, after)
  const isSame = before !== undefined && before.title === title && Object.keys(values).length === 0
  const change = before ? (isSame ? 'unchanged' : 'updated') : 'created'
  plan.changes.add({ line, email, title, change, ...(!isSame && { values }) })
  if (isSame) return
  plan.differing.push(row)
  ;(before ? plan.updated : plan.created).push(after)
}

const valuesOf = (
  { names }: Vocabulary,
  before: ImportedIdea | undefined,
  after: ImportedIdea,
): NonNullable<IdeaChange['values']> => {
  const named = (ids: readonly string[] | undefined) => (ids ? ids.map((id) => names.get(id) ?? '').join(', ') : null)
  const [tagsBefore, tagsAfter] = [named(before?.tagIds), named(after.tagIds) ?? '']
  const description = before?.description ?? null
  return {
    ...((description ?? '') !== after.description && {
      description: { before: description === null ? null : shown(description), after: shown(after.description) },
    }),
    ...((tagsBefore ?? '') !== tagsAfter && { tags: { before: tagsBefore, after: tagsAfter } }),
  }
}
