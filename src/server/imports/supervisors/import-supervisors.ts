import type { ReportProgress } from '#domain/imports/imports.ts'
import type { Database, Queryable } from '../../db/client.ts'
import { insertSupervisors, listSupervisors, updateSupervisors } from '../../db/queries/imports/supervisors.ts'
import { announceSlots } from '../../notifications/request-notifications.ts'
import type { CappedList } from '../capped-list.ts'
import type { PagedRows } from '../csv/csv-table.ts'
import { compareRows, type RowComparison, type RowImport, writeRows } from '../row-plan.ts'
import { emptySupervisorPlan, planRows, type SupervisorChange } from './supervisor-plan.ts'
import type { SupervisorRow } from './supervisors-csv.ts'

export type SupervisorImport = RowImport<SupervisorChange>

/** A file compared with the people in the database. `oneName`: how many in the file have one name. */
export type Comparison = RowComparison<SupervisorRow, SupervisorChange> & { readonly oneName: number }

export async function compareSupervisors(db: Database, file: PagedRows, report: ReportProgress): Promise<Comparison> {
  const plan = emptySupervisorPlan()
  const addresses = new Set<string>()
  let oneName = 0
  const compare = (rows: readonly SupervisorRow[]) => {
    for (const { email } of rows) addresses.add(email.toLowerCase())
    oneName += rows.filter(({ lastName }) => lastName === '').length
    return planRows(db, plan, rows)
  }
  const compared = await compareRows(file, plan, compare, report)
  if (compared.issues.count === 0) await listMissing(db, compared.changes, addresses)
  return { ...compared, oneName }
}

export async function importSupervisors(
  tx: Queryable,
  compared: Comparison,
  now: Date,
  report: ReportProgress,
): Promise<SupervisorImport> {
  const plan = emptySupervisorPlan()
  const work = {
    compare: (rows: readonly SupervisorRow[]) => planRows(tx, plan, rows),
    insert: (rows: readonly (typeof plan.created)[number][]) => insertSupervisors(tx, rows, now),
    update: (rows: readonly (typeof plan.updated)[number][]) => updateSupervisors(tx, rows),
  }
  const done = await writeRows(compared, plan, work, report)
  if (done.issues.count === 0) await announceSlots(tx, plan.changedOnCards, now)
  return done
}

/** Supervisors who are not in the file, by address. */
const listMissing = async (
  db: Queryable,
  changes: CappedList<SupervisorChange>,
  inFile: ReadonlySet<string>,
): Promise<void> => {
  for await (const page of listSupervisors(db)) {
    for (const { email, name } of page) {
      if (inFile.has(email.toLowerCase())) continue
      changes.add({ line: null, email, change: 'removed', note: 'not_in_file', ...(name && { name }) })
    }
  }
}
