import { pagesOf } from '../../db/pages-of.ts'
import type { IssueList } from '../import-issue.ts'
import type { NoTable } from './csv-table.ts'

/** The rows that can be read, and what is wrong with the others. */
export type CsvRows<Row> = {
  readonly ok: true
  readonly rows: readonly Row[]
  readonly issues: IssueList
  /** Headers of columns that are not read. */
  readonly unusedColumns: readonly string[]
}

/** The rows as JSON texts of a thousand each, so that the main thread unpacks them step by step. */
export type PagedRows = Omit<CsvRows<unknown>, 'rows'> & {
  readonly pages: readonly string[]
  /** Rows on all pages. */
  readonly count: number
}

/** Packs the rows that a thread has read for the main thread. */
export function toPages(read: NoTable | CsvRows<unknown>): NoTable | PagedRows {
  if (!read.ok) return read
  const { rows, ...rest } = read
  return { ...rest, pages: pagesOf(rows).map((page) => JSON.stringify(page)), count: rows.length }
}
