import { IMPORT_LISTED_MAX } from '#domain/limits.ts'
import type { Queryable } from '../../db/client.ts'
import {
  countSupervisors,
  findKnownAddresses,
  idsOfAddresses,
  insertSupervisors,
  type KnownAddress,
  supervisorAddresses,
  takeTurnToImport,
  updateSupervisors,
  type WantedSupervisor,
} from '../../db/queries/imports/supervisors.ts'
import { pagesOf, turnByTurn } from '../../db/turns.ts'
import { announceSlotsOfMany } from '../../notifications/request-notifications.ts'
import { CappedList } from '../capped-list.ts'
import type { ImportIssue, IssueList } from '../import-issue.ts'
import type { SupervisorRow, SupervisorsFile } from './supervisors-csv.ts'

/** What an import does to a supervisor; those missing from the file stay, and are listed as removed from it. */
export type SupervisorChange = {
  readonly line: number | null
  readonly email: string
  readonly change: 'created' | 'updated' | 'unchanged' | 'removed'
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

/** `changes`: by kind. With any issue nothing is changed. */
export type SupervisorImport = {
  readonly changes: CappedList<SupervisorChange>
  readonly issues: IssueList
}

/** What a file comes to. */
type Plan = {
  readonly changes: CappedList<SupervisorChange>
  readonly issues: CappedList<ImportIssue>
  readonly created: WantedSupervisor[]
  readonly updated: (WantedSupervisor & { readonly id: string })[]
  /** Whose number of available slots changes for all to see. */
  readonly changedOnCards: string[]
  /** Lower-case addresses of supervisors who are there, and not deleted. */
  readonly there: Set<string>
}

/**
 * Whom an import changes. While they are locked no acceptance takes a slot between the look at the slots and their
 * change.
 */
export async function peopleOfImport(tx: Queryable, { pages }: SupervisorsFile): Promise<string[]> {
  await takeTurnToImport(tx)
  const ids: string[] = []
  for await (const page of turnByTurn(pages)) ids.push(...(await idsOfAddresses(tx, rowsOf(page).map(emailOf))))
  return ids
}

/** Upserts supervisors by address, all or none: with any issue, or as a dry run, nothing is written. */
export async function importSupervisors(
  tx: Queryable,
  file: SupervisorsFile,
  dryRun: boolean,
  now: Date,
): Promise<SupervisorImport> {
  const plan = await makePlan(tx, file)
  const issues = together(file.issues, plan.issues)
  if (issues.count === 0) {
    await listMissing(tx, plan)
    if (!dryRun) await write(tx, plan, now)
  }
  return { changes: plan.changes, issues }
}

const rowsOf = (page: string): SupervisorRow[] => JSON.parse(page) as SupervisorRow[]
const emailOf = ({ email }: SupervisorRow): string => email

const makePlan = async (tx: Queryable, { pages }: SupervisorsFile): Promise<Plan> => {
  const plan: Plan = {
    changes: new CappedList(({ change }) => change),
    issues: new CappedList(),
    created: [],
    updated: [],
    changedOnCards: [],
    there: new Set(),
  }
  for await (const page of turnByTurn(pages)) {
    const rows = rowsOf(page)
    const known = await findKnownAddresses(tx, rows.map(emailOf))
    for (const row of rows) planRow(plan, row, known.get(row.email.toLowerCase()))
  }
  return plan
}

const planRow = (plan: Plan, row: SupervisorRow, known: KnownAddress | undefined): void => {
  const issue = known && issueOf(row, known)
  if (issue) return plan.issues.add(issue)
  const change = changeOf(row, known)
  plan.changes.add(change)
  const { email, firstName, lastName, capacity: totalSlots, taken: takenOutside } = row
  const wanted = { email, firstName, lastName, totalSlots, takenOutside }
  if (!known) return void plan.created.push(wanted)
  if (!known.isDeleted) plan.there.add(email.toLowerCase())
  if (change.change !== 'updated') return
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

/** Both in the order of the file. Each list begins with the first lines, so the two together do. */
const together = (unread: IssueList, refused: CappedList<ImportIssue>): IssueList => {
  const all = [...unread.items, ...refused.items].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
  return { items: all.slice(0, IMPORT_LISTED_MAX), count: unread.count + refused.count() }
}

/** Supervisors who are not in the file, by address. */
const listMissing = async (tx: Queryable, { changes, there }: Plan): Promise<void> => {
  const missing = (await countSupervisors(tx)) - there.size
  if (missing <= 0) return
  for await (const page of supervisorAddresses(tx)) {
    for (const email of page) {
      if (!there.has(email.toLowerCase())) changes.add({ line: null, email, change: 'removed', note: 'not_in_file' })
    }
    if (changes.count('removed') >= Math.min(missing, IMPORT_LISTED_MAX)) break
  }
  changes.countOnly('removed', missing - changes.count('removed'))
}

const write = async (tx: Queryable, { created, updated, changedOnCards }: Plan, now: Date): Promise<void> => {
  for await (const page of turnByTurn(pagesOf(created))) await insertSupervisors(tx, page, now)
  for await (const page of turnByTurn(pagesOf(updated))) await updateSupervisors(tx, page)
  await announceSlotsOfMany(tx, changedOnCards, now)
}
