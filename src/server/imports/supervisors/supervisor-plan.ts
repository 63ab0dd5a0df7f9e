import { SUPERVISOR_COLUMNS } from '#domain/imports/imports.ts'
import { fullName } from '#domain/names.ts'
import { levelNamed } from '#domain/people/levels.ts'
import { type Affiliation, AFFILIATION_FIELDS, type AffiliationField } from '#domain/people/affiliation.ts'
import type { Queryable } from '../../db/client.ts'
import { findKnownAddresses, type KnownAddress, type WantedSupervisor } from '../../db/queries/imports/supervisors.ts'
import { type LevelRow, listLevels } from '../../db/queries/levels.ts'
import { type ImportIssue, shown } from '../import-issue.ts'
import { emptyPlan, type RowPlan } from '../row-plan.ts'
import type { SupervisorRow } from './supervisors-csv.ts'

/** A change that an import makes to a supervisor. Supervisors missing from the file stay, and are listed as missing. */
export type SupervisorChange = {
  readonly line: number | null
  readonly email: string
  readonly change: 'created' | 'updated' | 'unchanged' | 'removed'
  readonly note:
    | 'name_kept'
    | 'affiliation_kept'
    | 'levels_kept'
    | 'no_place_left'
    | 'data_deleted'
    | 'not_in_file'
    | null
  /** The name of somebody who is not in the file. */
  readonly name?: string
  /** Old and new values of new and changed supervisors, shown side by side. */
  readonly values?: SupervisorValues
}

type BeforeAndAfter<T> = { readonly before: T | null; readonly after: T | null }

/** A row of the file, and the stored supervisor. */
export type SupervisorValues = Readonly<Record<AffiliationField, BeforeAndAfter<string>>> & {
  readonly name: BeforeAndAfter<string>
  readonly totalSlots: BeforeAndAfter<number>
  readonly takenOutside: BeforeAndAfter<number>
  /** Ids of levels; null: not set by anybody. */
  readonly levels: BeforeAndAfter<readonly string[]>
}

type KnownSupervisor = WantedSupervisor & { readonly id: string }

/** `changedOnCards`: supervisors whose available slots change, which everybody sees. */
export type Plan = RowPlan<SupervisorRow, SupervisorChange, WantedSupervisor, KnownSupervisor> & {
  readonly changedOnCards: string[]
}

export function emptySupervisorPlan(): Plan {
  return { ...emptyPlan(), changedOnCards: [] }
}

/** Compares rows with the people who are there. */
export async function planRows(db: Queryable, plan: Plan, rows: readonly SupervisorRow[]): Promise<void> {
  const addresses = rows.map(({ email }) => email)
  const known = await findKnownAddresses(db, addresses)
  const levels = rows.some((row) => row.levels) ? await listLevels(db) : []
  for (const row of rows) planRow(plan, withLevels(row, levels), known.get(row.email.toLowerCase()))
}

/** A row with the ids of its levels; null where the file has no such column. */
type LeveledRow = SupervisorRow & {
  readonly levelIds: readonly string[] | null
  readonly levelIssue: ImportIssue | null
}

const withLevels = (row: SupervisorRow, rows: readonly LevelRow[]): LeveledRow => {
  const { line, levels: names } = row
  if (!names) return { ...row, levelIds: null, levelIssue: null }
  const all = rows.map(({ id, nameEn, nameDe }) => ({ id, name_en: nameEn, name_de: nameDe }))
  const ids = new Set(names.map((name) => levelNamed(all, name)?.id))
  const unknown = names.find((name) => !levelNamed(all, name))
  const place = { line, column: SUPERVISOR_COLUMNS.levels }
  return {
    ...row,
    levelIds: all.flatMap(({ id }) => (ids.has(id) ? [id] : [])),
    levelIssue:
      unknown === undefined
        ? null
        : all.length === 0
          ? { ...place, code: 'levels_undefined', params: {} }
          : { ...place, code: 'level_unknown', params: { value: shown(unknown) } },
  }
}

const planRow = (plan: Plan, row: LeveledRow, known: KnownAddress | undefined): void => {
  const issue = row.levelIssue ?? (known && issueOf(row, known))
  if (issue) return plan.issues.add(issue)
  const change = changeOf(row, known)
  plan.changes.add(change)
  if (change.change === 'unchanged') return
  const { levelIds: _ids, levelIssue: _issue, ...asRead } = row
  plan.differing.push(asRead)
  const { email, firstName, lastName, capacity: totalSlots } = row
  const takenOutside = takenAfter(row, known ?? null)
  const levels = levelsAfter(row, known ?? null)
  const wanted = { email, firstName, lastName, totalSlots, takenOutside, levels, ...affiliationOf(row, known ?? null) }
  if (!known) return void plan.created.push(wanted)
  plan.updated.push({ ...wanted, id: known.id })
  // Cards show registered supervisors only.
  const isOther = known.totalSlots - known.takenOutside !== totalSlots - takenOutside
  if (known.isRegistered && isOther) plan.changedOnCards.push(known.id)
}

/** Checks against the database: who has the address, and how many slots are taken. */
const issueOf = (row: SupervisorRow, known: KnownAddress): ImportIssue | null => {
  const { line, email, capacity } = row
  if (known.role !== 'SUPERVISOR') {
    return { line, column: 'Email', code: 'address_of_other_role', params: { value: email } }
  }
  const allTaken = known.acceptedSlots + takenAfter(row, known)
  if (allTaken <= capacity) return null
  return { line, column: 'Capacity', code: 'capacity_below_taken', params: { capacity, taken: allTaken } }
}

const changeOf = (row: LeveledRow, known: KnownAddress | undefined): SupervisorChange => {
  const { line, email } = row
  if (!known) return { line, email, change: 'created', note: null, values: valuesOf(row, null) }
  if (known.isDeleted) return { line, email, change: 'unchanged', note: 'data_deleted' }
  const sameSlots = known.totalSlots === row.capacity && known.takenOutside === takenAfter(row, known)
  const sameName = known.firstName === row.firstName && known.lastName === row.lastName
  const after = affiliationOf(row, known)
  const sameAffiliation = AFFILIATION_FIELDS.every((field) => after[field] === known[field])
  const sameLevels = isSame(levelsAfter(row, known), known.levels)
  const change =
    sameSlots && sameAffiliation && sameLevels && (sameName || known.isRegistered) ? 'unchanged' : 'updated'
  const kept = known.isRegistered ? whatIsKept(row, { after, levels: levelsAfter(row, known) }, sameName) : null
  const note = losesLastPlace(row, known) && known.pendingRequests > 0 ? 'no_place_left' : kept
  return { line, email, change, note, ...(change === 'updated' && { values: valuesOf(row, known) }) }
}

const losesLastPlace = (row: LeveledRow, known: KnownAddress): boolean =>
  known.acceptedSlots + takenAfter(row, known) >= row.capacity &&
  known.acceptedSlots + known.takenOutside < known.totalSlots

/** Places taken outside after the import: as they are where the file has no such column. */
const takenAfter = ({ taken }: SupervisorRow, known: KnownAddress | null): number => taken ?? known?.takenOutside ?? 0

/** Levels after the import, by the same rules as title, group and website. */
const levelsAfter = ({ levelIds }: LeveledRow, known: KnownAddress | null): readonly string[] | null => {
  const before = known?.levels ?? null
  if (levelIds === null || (known?.isRegistered && before !== null)) return before
  return levelIds.length === 0 ? null : levelIds
}

const isSame = (one: readonly string[] | null, other: readonly string[] | null): boolean =>
  one === null || other === null ? one === other : [...one].toSorted().join() === [...other].toSorted().join()

/**
 * Title, group and website after the import. For registered people the file only fills in what is not set; for
 * everybody else the file decides. A missing column changes nothing.
 */
const affiliationOf = (row: SupervisorRow, known: KnownAddress | null): Affiliation => {
  const after = (field: AffiliationField): string | null => {
    const before = known?.[field] ?? null
    const inFile = row[field]
    if (inFile === null || (known?.isRegistered && before !== null)) return before
    return inFile === '' ? null : inFile
  }
  return { title: after('title'), group: after('group'), website: after('website') }
}

/** The values that a registered person keeps. An empty cell removes nothing and is not reported. */
const whatIsKept = (
  row: LeveledRow,
  { after, levels }: { after: Affiliation; levels: readonly string[] | null },
  sameName: boolean,
): SupervisorChange['note'] => {
  if (!sameName) return 'name_kept'
  const isKept = (field: AffiliationField): boolean => Boolean(row[field]) && row[field] !== after[field]
  if (AFFILIATION_FIELDS.some(isKept)) return 'affiliation_kept'
  return row.levelIds?.length && !isSame(row.levelIds, levels) ? 'levels_kept' : null
}

const valuesOf = (row: LeveledRow, known: KnownAddress | null): SupervisorValues => {
  const name = fullName(row)
  const before = known && fullName(known)
  const after = affiliationOf(row, known)
  const sideBySide = (field: AffiliationField) => ({ before: known && known[field], after: after[field] })
  return {
    title: sideBySide('title'),
    group: sideBySide('group'),
    website: sideBySide('website'),
    // Names of registered people stay theirs.
    name: { before, after: known?.isRegistered ? before : name },
    totalSlots: { before: known && known.totalSlots, after: row.capacity },
    takenOutside: { before: known && known.takenOutside, after: takenAfter(row, known) },
    levels: { before: known && known.levels, after: levelsAfter(row, known) },
  }
}
