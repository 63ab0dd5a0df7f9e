import type { ReportProgress } from '#domain/imports/imports.ts'
import type { Database, Queryable } from '../../db/client.ts'
import {
  allTags,
  findIdeasOfMany,
  insertIdeas,
  type ImportedIdea,
  updateIdeas,
} from '../../db/queries/imports/ideas.ts'
import type { PagedRows } from '../csv/csv-table.ts'
import { type IssueDetail, shown } from '../import-issue.ts'
import { compareRows, emptyPlan, type RowComparison, type RowImport, type RowPlan, writeRows } from '../row-plan.ts'
import { type IdeaRow, keyOfIdea } from './ideas-csv.ts'
import { randomUUID } from 'node:crypto'
import { IDEAS_MAX } from '#domain/limits.ts'
import { tagKey } from '#domain/names.ts'
import { findKnownAddresses, type KnownAddress } from '../../db/queries/imports/supervisors.ts'

export type IdeaImport = RowImport<IdeaChange>

/** A file compared with the stored ideas. */
type IdeaComparison = RowComparison<IdeaRow, IdeaChange>

export async function compareIdeas(db: Database, file: PagedRows, report: ReportProgress): Promise<IdeaComparison> {
  const plan = await emptyIdeaPlan(db)
  return compareRows(file, plan, (rows: readonly IdeaRow[]) => planIdeas(db, plan, rows), report)
}

export async function importIdeas(
  tx: Queryable,
  compared: IdeaComparison,
  now: Date,
  report: ReportProgress,
): Promise<IdeaImport> {
  const plan = await emptyIdeaPlan(tx)
  const work = {
    compare: (rows: readonly IdeaRow[]) => planIdeas(tx, plan, rows),
    insert: (rows: readonly ImportedIdea[]) => insertIdeas(tx, rows, now),
    update: (rows: readonly ImportedIdea[]) => updateIdeas(tx, rows, now),
  }
  return writeRows(compared, plan, work, report)
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

/** `counts`: how many ideas each supervisor has with those of the file so far. */
type IdeaPlan = RowPlan<IdeaRow, IdeaChange, ImportedIdea, ImportedIdea> & {
  readonly vocabulary: Vocabulary
  readonly counts: Map<string, number>
}

/** @param db as it is asked in a moment, too: tags may go between two looks */
const emptyIdeaPlan = async (db: Queryable): Promise<IdeaPlan> => {
  const all = await allTags(db)
  return {
    ...emptyPlan(),
    vocabulary: {
      idsByKey: new Map(all.map(({ id, name }) => [tagKey(name), id])),
      names: new Map(all.map(({ id, name }) => [id, name])),
    },
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
