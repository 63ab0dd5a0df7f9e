import type { ReportProgress } from '#domain/imports/imports.ts'
import { pagesOf } from '../db/one-of.ts'
import { CappedList, type Change, replaceChanges } from './capped-list.ts'
import type { PagedRows } from './csv/csv-table.ts'
import { type ImportIssue, type IssueList, mergeIssues } from './import-issue.ts'
import { countProgress } from './progress.ts'

/** What an import comes to. `changes`: by kind. With any issue nothing is changed. */
export type RowImport<One> = { readonly changes: CappedList<One>; readonly issues: IssueList }

/** A file compared with what is stored. `differing`: rows that take a write; none with any issue. */
export type RowComparison<Row, One> = RowImport<One> & { readonly differing: readonly Row[] }

/** The result of comparing rows of a file. `differing`: those of `created` and `updated`. */
export type RowPlan<Row, One, New, Known> = {
  readonly changes: CappedList<One>
  readonly issues: CappedList<ImportIssue>
  readonly differing: Row[]
  readonly created: New[]
  readonly updated: Known[]
}

export function emptyPlan<Row, One extends Change, New, Known>(): RowPlan<Row, One, New, Known> {
  return {
    changes: new CappedList(({ change }) => change),
    issues: new CappedList(),
    differing: [],
    created: [],
    updated: [],
  }
}

/** Small batches, because other calls take several statements, and each waits for one of these reads. */
const ROWS_A_READ = 200

type Compare<Row> = (rows: readonly Row[]) => Promise<void>

/**
 * Compares a file with what is there, some rows at a time and outside of any transaction: others come between two reads, even
 * where they share one connection.
 */
export async function compareRows<Row, One>(
  file: PagedRows,
  plan: Pick<RowPlan<Row, One, unknown, unknown>, 'changes' | 'issues' | 'differing'>,
  compare: Compare<Row>,
  report: ReportProgress,
): Promise<RowComparison<Row, One>> {
  let compared = 0
  for (const page of file.pages) {
    for (const rows of pagesOf(JSON.parse(page) as Row[], ROWS_A_READ)) {
      report('comparing', compared, file.count)
      await compare(rows)
      compared += rows.length
    }
  }
  const issues = mergeIssues(file.issues, plan.issues)
  return { changes: plan.changes, issues, differing: issues.count > 0 ? [] : plan.differing }
}

type Writing<Row, New, Known> = {
  readonly compare: Compare<Row>
  readonly insert: (rows: readonly New[]) => Promise<void>
  readonly update: (rows: readonly Known[]) => Promise<void>
}

/** Writes what differs, all or none. It is compared again, because somebody may have changed it before it was locked. */
export async function writeRows<Row, One extends Change, New, Known>(
  compared: RowComparison<Row, One>,
  plan: RowPlan<Row, One, New, Known>,
  { compare, insert, update }: Writing<Row, New, Known>,
  report: ReportProgress,
): Promise<RowImport<One>> {
  // Looked at once more, then written.
  const steps = countProgress('writing', 2 * compared.differing.length, report)
  const inPages = async <T>(rows: readonly T[], work: (page: readonly T[]) => Promise<void>) => {
    for (const page of pagesOf(rows)) {
      await work(page)
      steps.add(page.length)
    }
  }
  await inPages(compared.differing, compare)
  const issues = mergeIssues(compared.issues, plan.issues)
  if (issues.count === 0) {
    await inPages(plan.created, insert)
    await inPages(plan.updated, update)
  }
  return { changes: replaceChanges(compared.changes, plan.changes), issues }
}
