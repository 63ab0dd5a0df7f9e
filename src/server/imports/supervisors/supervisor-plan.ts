import type { Queryable } from '../../db/client.ts'
import { findKnownAddresses, type KnownAddress, type WantedSupervisor } from '../../db/queries/imports/supervisors.ts'
import { CappedList } from '../capped-list.ts'
import type { ImportIssue } from '../import-issue.ts'
import type { SupervisorRow } from './supervisors-csv.ts'

const KINDS = ['created', 'updated', 'unchanged', 'removed'] as const
type Kind = (typeof KINDS)[number]

/** What an import does to a supervisor; those missing from the file stay, and are listed as removed from it. */
export type SupervisorChange = {
  readonly line: number | null
  readonly email: string
  readonly change: Kind
  readonly note: 'name_kept' | 'data_deleted' | 'not_in_file' | null
  /** Of those who are new or change: what is shown side by side. */
  readonly values?: SupervisorValues
}

type BeforeAndAfter<T> = { readonly before: T | null; readonly after: T | null }

/** What the file says of a supervisor, and what is there now. */
export type SupervisorValues = {
  readonly name: BeforeAndAfter<string>
  readonly totalSlots: BeforeAndAfter<number>
  readonly takenOutside: BeforeAndAfter<number>
}

/** The result of comparing rows of a file. */
export type Plan = {
  readonly changes: CappedList<SupervisorChange>
  readonly issues: CappedList<ImportIssue>
  /** Rows that take a write: those of `created` and `updated`. */
  readonly differing: SupervisorRow[]
  readonly created: WantedSupervisor[]
  readonly updated: (WantedSupervisor & { readonly id: string })[]
  /** Whose number of available slots changes for all to see. */
  readonly changedOnCards: string[]
}

const changeList = (): Plan['changes'] => new CappedList(({ change }) => change)

export function emptyPlan(): Plan {
  return {
    changes: changeList(),
    issues: new CappedList(),
    differing: [],
    created: [],
    updated: [],
    changedOnCards: [],
  }
}

/** Compares rows with the people who are there. */
export async function planRows(db: Queryable, plan: Plan, rows: readonly SupervisorRow[]): Promise<void> {
  const addresses = rows.map(({ email }) => email)
  const known = await findKnownAddresses(db, addresses)
  for (const row of rows) planRow(plan, row, known.get(row.email.toLowerCase()))
}

const planRow = (plan: Plan, row: SupervisorRow, known: KnownAddress | undefined): void => {
  const issue = known && issueOf(row, known)
  if (issue) return plan.issues.add(issue)
  const change = changeOf(row, known)
  plan.changes.add(change)
  if (change.change === 'unchanged') return
  plan.differing.push(row)
  const { email, firstName, lastName, capacity: totalSlots, taken: takenOutside } = row
  const wanted = { email, firstName, lastName, totalSlots, takenOutside }
  if (!known) return void plan.created.push(wanted)
  plan.updated.push({ ...wanted, id: known.id })
  // Cards show registered supervisors only.
  const isOther = known.totalSlots - known.takenOutside !== totalSlots - takenOutside
  if (known.isRegistered && isOther) plan.changedOnCards.push(known.id)
}

/** What the file can't know: whose address it is, and how many slots are taken here. */
const issueOf = ({ line, email, capacity, taken }: SupervisorRow, known: KnownAddress): ImportIssue | null => {
  if (known.role !== 'SUPERVISOR') {
    return { line, column: 'Email', code: 'address_of_other_role', params: { value: email } }
  }
  const allTaken = known.acceptedSlots + taken
  if (allTaken <= capacity) return null
  return { line, column: 'Capacity', code: 'capacity_below_taken', params: { capacity, taken: allTaken } }
}

const changeOf = (row: SupervisorRow, known: KnownAddress | undefined): SupervisorChange => {
  const { line, email } = row
  if (!known) return { line, email, change: 'created', note: null, values: valuesOf(row, null) }
  if (known.isDeleted) return { line, email, change: 'unchanged', note: 'data_deleted' }
  const sameSlots = known.totalSlots === row.capacity && known.takenOutside === row.taken
  const sameName = known.firstName === row.firstName && known.lastName === row.lastName
  const change = sameSlots && (sameName || known.isRegistered) ? 'unchanged' : 'updated'
  const note = known.isRegistered && !sameName ? 'name_kept' : null
  return { line, email, change, note, ...(change === 'updated' && { values: valuesOf(row, known) }) }
}

const valuesOf = (row: SupervisorRow, known: KnownAddress | null): SupervisorValues => {
  const name = `${row.firstName} ${row.lastName}`
  const before = known && `${known.firstName} ${known.lastName}`.trim()
  return {
    // Names of registered people stay theirs.
    name: { before, after: known?.isRegistered ? before : name },
    totalSlots: { before: known && known.totalSlots, after: row.capacity },
    takenOutside: { before: known && known.takenOutside, after: row.taken },
  }
}

/** The changes found earlier, those of the rows that differed then replaced by what they come to now. */
export function replaceChanges(earlier: Plan['changes'], now: Plan['changes']): Plan['changes'] {
  const all = changeList()
  const kept = earlier.items.filter(({ change }) => !takesWrite(change))
  for (const one of [...kept, ...now.items].toSorted(byLine)) all.add(one)
  for (const kind of KINDS) {
    const count = (takesWrite(kind) ? 0 : earlier.count(kind)) + now.count(kind)
    all.countOnly(kind, count - all.count(kind))
  }
  return all
}

const takesWrite = (change: Kind): boolean => change === 'created' || change === 'updated'

/** Those who are not in the file come last. */
const byLine = (one: SupervisorChange, other: SupervisorChange): number =>
  (one.line ?? Number.MAX_SAFE_INTEGER) - (other.line ?? Number.MAX_SAFE_INTEGER)
