import type { ReportProgress } from '#domain/imports/imports.ts'
import type { Database, Queryable } from '../../db/client.ts'
import { insertIdeas, updateIdeas } from '../../db/queries/imports/ideas.ts'
import { pagesOf } from '../../db/pages-of.ts'
import type { CappedList } from '../capped-list.ts'
import type { PagedRows } from '../csv/paged-rows.ts'
import { type IssueList, together } from '../import-issue.ts'
import { replaceChanges } from '../replace-changes.ts'
import { stepsOf } from '../steps.ts'
import type { IdeaRow } from './ideas-csv.ts'
import { emptyIdeaPlan, type IdeaChange, planIdeas } from './idea-plan.ts'

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
  const issues = together(file.issues, plan.issues)
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
  const steps = stepsOf('writing', 2 * compared.differing.length, report)
  for (const rows of pagesOf(compared.differing)) {
    await planIdeas(tx, plan, rows)
    steps.did(rows.length)
  }
  const issues = together(compared.issues, plan.issues)
  if (issues.count === 0) {
    for (const page of pagesOf(plan.created)) {
      await insertIdeas(tx, page, now)
      steps.did(page.length)
    }
    for (const page of pagesOf(plan.updated)) {
      await updateIdeas(tx, page, now)
      steps.did(page.length)
    }
  }
  return { changes: replaceChanges(compared.changes, plan.changes), issues }
}
