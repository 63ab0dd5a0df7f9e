import type { ReportProgress } from '#domain/imports/imports.ts'
import type { Database, Queryable } from '../../db/client.ts'
import { insertSupervisors, listSupervisors, updateSupervisors } from '../../db/queries/imports/supervisors.ts'
import { pagesOf } from '../../db/one-of.ts'
import { announceSlotsOfMany } from '../../notifications/request-notifications.ts'
import { type CappedList, replaceChanges } from '../capped-list.ts'
import type { PagedRows } from '../csv/csv-table.ts'
import { type ProgressCounter, countProgress } from '../progress.ts'
import { type IssueList, mergeIssues } from '../import-issue.ts'
import { emptyPlan, type Plan, planRows, type SupervisorChange } from './supervisor-plan.ts'
import type { SupervisorRow } from './supervisors-csv.ts'

/** `changes`: by kind. With any issue nothing is changed. */
export type SupervisorImport = {
  readonly changes: CappedList<SupervisorChange>
  readonly issues: IssueList
}

/** A file compared with the people in the database. */
export type Comparison = SupervisorImport & {
  /** Rows that take a write; none with any issue. */
  readonly differing: readonly SupervisorRow[]
  /** How many in the file have one name. */
  readonly oneName: number
}

/** Small batches, because other calls take several statements, and each waits for one of these reads. */
const ROWS_A_READ = 200

/**
 * Compares a file with the people who are there, some rows at a time and outside of any transaction: others come between
 * two reads, even where they share one connection.
 */
export async function compareSupervisors(db: Database, file: PagedRows, report: ReportProgress): Promise<Comparison> {
  const plan = emptyPlan()
  const addresses = new Set<string>()
  let oneName = 0
  for (const page of file.pages) {
    report('comparing', addresses.size, file.count)
    const rows = JSON.parse(page) as SupervisorRow[]
    for (const { email } of rows) addresses.add(email.toLowerCase())
    oneName += rows.filter(({ lastName }) => lastName === '').length
    for (const few of pagesOf(rows, ROWS_A_READ)) await planRows(db, plan, few)
  }
  const { changes } = plan
  const issues = mergeIssues(file.issues, plan.issues)
  if (issues.count > 0) return { changes, issues, differing: [], oneName }
  await listMissing(db, changes, addresses)
  return { changes, issues, differing: plan.differing, oneName }
}

/**
 * Upserts the supervisors who differ, all or none. They are compared again, because somebody may have changed them before
 * they were locked.
 */
export async function importSupervisors(
  tx: Queryable,
  compared: Comparison,
  now: Date,
  report: ReportProgress,
): Promise<SupervisorImport> {
  const plan = emptyPlan()
  // Looked at once more, then written.
  const steps = countProgress('writing', 2 * compared.differing.length, report)
  for (const rows of pagesOf(compared.differing)) {
    await planRows(tx, plan, rows)
    steps.add(rows.length)
  }
  const issues = mergeIssues(compared.issues, plan.issues)
  if (issues.count === 0) await write(tx, plan, now, steps)
  return { changes: replaceChanges(compared.changes, plan.changes), issues }
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

const write = async (
  tx: Queryable,
  { created, updated, changedOnCards }: Plan,
  now: Date,
  steps: ProgressCounter,
): Promise<void> => {
  for (const page of pagesOf(created)) {
    await insertSupervisors(tx, page, now)
    steps.add(page.length)
  }
  for (const page of pagesOf(updated)) {
    await updateSupervisors(tx, page)
    steps.add(page.length)
  }
  await announceSlotsOfMany(tx, changedOnCards, now)
}
