import type { Queryable } from '../../db/client.ts'
import {
  findKnownAddresses,
  idsOfAddresses,
  insertSupervisors,
  type KnownAddress,
  supervisorsBeside,
  takeTurnToImport,
  updateSupervisors,
} from '../../db/queries/imports/supervisors.ts'
import { announceSlotsOfMany } from '../../notifications/request-notifications.ts'
import type { ImportIssue } from '../import-issue.ts'
import type { SupervisorRow } from './supervisors-csv.ts'

/** What an import does to a supervisor; those missing from the file stay, and are listed as removed from it. */
export type SupervisorChange = {
  readonly line: number | null
  readonly email: string
  readonly change: 'created' | 'updated' | 'unchanged' | 'removed'
  readonly note: 'name_kept' | 'data_deleted' | 'not_in_file' | null
}

export type SupervisorImport = {
  readonly changes: readonly SupervisorChange[]
  readonly issues: readonly ImportIssue[]
}

type Planned = {
  readonly row: SupervisorRow
  readonly known: KnownAddress | undefined
  readonly change: SupervisorChange
}

/** What was read of a file: the rows that can be, and what is wrong with the others. */
export type SupervisorFile = { readonly rows: readonly SupervisorRow[]; readonly issues: readonly ImportIssue[] }

/**
 * Whom an import changes. While they are locked no acceptance takes a place between the look at the places and their
 * change.
 */
export async function peopleOfImport(tx: Queryable, { rows }: SupervisorFile): Promise<string[]> {
  await takeTurnToImport(tx)
  return idsOfAddresses(
    tx,
    rows.map(({ email }) => email),
  )
}

/** Upserts supervisors by address, all or none: with any issue, or as a dry run, nothing is written. */
export async function importSupervisors(
  tx: Queryable,
  { rows, issues: unread }: SupervisorFile,
  dryRun: boolean,
  now: Date,
): Promise<SupervisorImport> {
  const known = await findKnownAddresses(
    tx,
    rows.map(({ email }) => email),
  )
  const refused = rows.flatMap((row) => issueOf(row, known.get(row.email.toLowerCase())))
  const issues = [...unread, ...refused].toSorted((one, other) => one.line - other.line)
  const planned = rows.map((row) => plan(row, known.get(row.email.toLowerCase())))
  const beside = await supervisorsBeside(
    tx,
    [...known.values()].map(({ id }) => id),
  )
  const changes: SupervisorChange[] = [
    ...planned.map(({ change }) => change),
    ...beside.map((email) => ({ line: null, email, change: 'removed', note: 'not_in_file' }) as const),
  ]
  if (issues.length === 0 && !dryRun) await write(tx, planned, now)
  return { changes, issues }
}

/** What the file can't know: whose address it is, and how many places are taken here. */
const issueOf = (row: SupervisorRow, known: KnownAddress | undefined): ImportIssue[] => {
  if (!known) return []
  const { line, capacity, taken } = row
  if (known.role !== 'SUPERVISOR') {
    return [{ line, column: 'Email', code: 'address_of_other_role', params: { value: row.email } }]
  }
  const placesTaken = known.acceptedSlots + taken
  if (placesTaken > capacity) {
    return [{ line, column: 'Capacity', code: 'capacity_below_taken', params: { capacity, taken: placesTaken } }]
  }
  return []
}

const plan = (row: SupervisorRow, known: KnownAddress | undefined): Planned => {
  const { line, email } = row
  if (!known) return { row, known, change: { line, email, change: 'created', note: null } }
  if (known.isDeleted) return { row, known, change: { line, email, change: 'unchanged', note: 'data_deleted' } }
  const samePlaces = known.totalSlots === row.capacity && known.takenOutside === row.taken
  const sameName = known.firstName === row.firstName && known.lastName === row.lastName
  const change = samePlaces && (sameName || known.isRegistered) ? 'unchanged' : 'updated'
  const note = known.isRegistered && !sameName ? 'name_kept' : null
  return { row, known, change: { line, email, change, note } }
}

/** Whose number of available places changes for all to see: cards show registered supervisors only. */
const changedOnCards = ({ row, known, change }: Planned): string[] => {
  if (!known?.isRegistered || change.change !== 'updated') return []
  return known.totalSlots - known.takenOutside === row.capacity - row.taken ? [] : [known.id]
}

const write = async (tx: Queryable, planned: readonly Planned[], now: Date): Promise<void> => {
  const wanted = ({ row }: Planned) => ({
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    totalSlots: row.capacity,
    takenOutside: row.taken,
  })
  const created = planned.filter(({ change }) => change.change === 'created')
  await insertSupervisors(tx, created.map(wanted), now)
  const updated = planned.flatMap((one) =>
    one.known && one.change.change === 'updated' ? [{ id: one.known.id, ...wanted(one) }] : [],
  )
  await updateSupervisors(tx, updated)
  await announceSlotsOfMany(tx, planned.flatMap(changedOnCards), now)
}
