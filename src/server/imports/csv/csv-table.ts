import type { ReportProgress } from '#domain/imports/imports.ts'
import { CSV_LINES_MAX } from '#domain/limits.ts'
import { CappedList } from '../capped-list.ts'
import { type ImportIssue, type IssueDetail, shown, type IssueList } from '../import-issue.ts'
import { type CsvRecord, decodeCsv, findHeader, readRecords } from './csv-text.ts'
import { Email } from '#contract/shapes.ts'
import { canGetMail } from '#domain/names.ts'
import { pagesOf } from '../../db/one-of.ts'

/** The columns of a list by their headers, and which of them it may do without. */
export type WantedColumns<Column extends string> = {
  readonly columns: Readonly<Record<Column, string>>
  readonly optional: readonly Column[]
}

/** The file has no table with these columns: the missing columns, or the place of the error. */
export type NoTable = {
  readonly ok: false
  readonly missingColumns: readonly string[]
  readonly issues: readonly ImportIssue[]
}

/** Notes what is wrong in a row; column null: the row as a whole. */
export type Note<Column extends string> = (column: Column | null, detail: IssueDetail) => void

export type CsvTable<Column extends string> = {
  readonly ok: true
  readonly has: (column: Column) => boolean
  /**
   * Reads all rows below the header. One counts if nothing is noted of it, as `isFine` tells meanwhile.
   * @param rowOf a row from its cells, trimmed; '' of a column that the file does not have
   */
  readonly read: <Row>(rowOf: RowReader<Column, Row>, report: ReportProgress) => NoTable | CsvRows<Row>
}

type RowReader<Column extends string, Row> = (
  line: number,
  cell: (column: Column) => string,
  note: Note<Column>,
  isFine: () => boolean,
) => Row

/** The index of each column in a row. */
type Places<Column extends string> = ReadonlyMap<Column, number>

/**
 * Opens a list: comma, semicolon or tab; UTF-8, UTF-16 with BOM or Windows-1252; columns by header, in any order and
 * case, others ignored.
 */
export function openTable<Column extends string>(
  bytes: Uint8Array,
  { columns, optional }: WantedColumns<Column>,
): NoTable | CsvTable<Column> {
  const all = Object.keys(columns) as Column[]
  const required = all.filter((column) => !optional.includes(column))
  const text = decodeCsv(bytes)
  const { delimiter, header } = findHeader(text, (names) => placesOf(names, all, columns).size)
  const places = placesOf(header?.cells ?? [], all, columns)
  const missing = required.filter((column) => !places.has(column))
  // A picture or a workbook under the name of a list: to look for columns would lead nowhere.
  if (missing.length > 0 && text.includes(NUL)) {
    return unreadable(null, { code: 'file_not_text', params: { format: 'CSV' } })
  }
  if (countLines(text) > CSV_LINES_MAX) {
    return unreadable(CSV_LINES_MAX + 1, { code: 'too_many_lines', params: { max: CSV_LINES_MAX } })
  }
  const brokenAt = readRecords(text, delimiter, ignore, 1)
  if (brokenAt !== null) return unreadable(brokenAt, QUOTES)
  if (header === null) return unreadable(null, { code: 'file_empty', params: {} })
  if (missing.length > 0) {
    return { ok: false, missingColumns: missing.map((column) => columns[column]), issues: [columnsFound(header)] }
  }
  const twice = columnsTwice(header, Object.values(columns))
  if (twice.length > 0) return { ok: false, missingColumns: [], issues: twice }
  const needed = Math.max(...required.map((column) => places.get(column) ?? 0)) + 1
  const width = header.cells.length
  return {
    ok: true,
    has: (column) => places.has(column),
    read: <Row>(rowOf: RowReader<Column, Row>, report: ReportProgress) => {
      const rows: Row[] = []
      const issues = new CappedList<ImportIssue>()
      const lines = countLines(text)
      const broken = readRecords(text, delimiter, ({ line, cells }) => {
        if (line % ROWS_A_REPORT === 0) report('checking', line, lines)
        if (line === header.line) return
        const note: Note<Column> = (column, detail) =>
          issues.add({ line, column: column && columns[column], ...detail })
        const before = issues.count()
        const isFine = () => issues.count() === before
        // Spreadsheets leave out empty cells at the end of a row, and add some: what counts is that none of ours is cut off.
        if (cells.length < needed || cells.slice(width).some((cell) => cell.trim() !== '')) {
          return note(null, { code: 'wrong_number_of_fields', params: { expected: width, found: cells.length } })
        }
        const row = rowOf(line, (column) => cells[places.get(column) ?? -1]?.trim() ?? '', note, isFine)
        if (isFine()) rows.push(row)
      })
      if (broken !== null) return unreadable(broken, QUOTES)
      const unusedColumns = shownHeaders(header.cells.filter((_, place) => ![...places.values()].includes(place)))
      return { ok: true, rows, issues: { items: issues.items, count: issues.count() }, unusedColumns }
    },
  }
}

const SHOWN_COLUMNS = 12

/** The headers of a file that lacks columns, so that its author recognizes one with another name. */
const columnsFound = ({ line, cells }: CsvRecord): ImportIssue => ({
  line,
  column: null,
  code: 'columns_found',
  params: { columns: shownHeaders(cells).join(', ') },
})

/** The headers as they are written; dots for those beyond the first ones. */
const shownHeaders = (cells: readonly string[]): string[] => {
  const names = cells.map((cell) => shown(cell.trim())).filter((name) => name !== '')
  return [...names.slice(0, SHOWN_COLUMNS), ...(names.length > SHOWN_COLUMNS ? ['…'] : [])]
}

const ignore = (): void => undefined

const ROWS_A_REPORT = 500

const countLines = (text: string): number => text.split('\n').length

/** A character in no text, and in nearly every other file. */
const NUL = '\0'

const QUOTES: IssueDetail = { code: 'quotes_unbalanced', params: {} }

const unreadable = (line: number | null, detail: IssueDetail): NoTable => ({
  ok: false,
  missingColumns: [],
  issues: [{ line, column: null, ...detail }],
})

const placesOf = <Column extends string>(
  header: readonly string[],
  all: readonly Column[],
  columns: Readonly<Record<Column, string>>,
): Places<Column> => {
  const names = header.map(headerKey)
  const found = all.map((column) => [column, names.indexOf(headerKey(columns[column]))] as const)
  return new Map(found.filter(([, place]) => place >= 0))
}

/** Two columns with the same name: it is unknown which one is meant. */
const columnsTwice = ({ line, cells }: CsvRecord, wanted: readonly string[]): ImportIssue[] => {
  const names = cells.map(headerKey)
  return wanted
    .filter((name) => names.indexOf(headerKey(name)) !== names.lastIndexOf(headerKey(name)))
    .map((column) => ({ line, column, code: 'column_twice', params: {} }))
}

const headerKey = (name: string): string => {
  return name.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** An address to which mail can go, as it is written; '' when something is noted. */
export function parseEmail(text: string, note: (detail: IssueDetail) => void): string {
  if (text === '') note({ code: 'value_missing', params: {} })
  else if (Email.safeParse(text).success && canGetMail(text)) return text
  else note({ code: 'email_invalid', params: { value: shown(text) } })
  return ''
}

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
