import type { ReportProgress } from '#domain/imports/imports.ts'
import { Email } from '#contract/shapes.ts'
import { NAME_LENGTH_MAX, SLOTS_MAX } from '#domain/limits.ts'
import { SUPERVISOR_COLUMNS } from '#domain/imports/supervisor-columns.ts'
import { cleanName } from '#domain/names.ts'
import { CappedList } from '../capped-list.ts'
import { type FileTask, reportInto } from '../shared-progress.ts'
import { type ImportIssue, type IssueDetail, type IssueList, shown } from '../import-issue.ts'
import { pagesOf } from '../../db/pages-of.ts'
import { type CsvRecord, decodeCsv, findHeader, readRecords } from './csv-text.ts'

/** A supervisor as the file has them. Places: whole numbers, 0 <= taken <= capacity <= 1,000. */
export type SupervisorRow = {
  readonly line: number
  readonly firstName: string
  readonly lastName: string
  /** As written; unique in the file without regard to case. */
  readonly email: string
  readonly capacity: number
  readonly taken: number
}

/** No table with these columns: which are missing, or where it goes wrong. */
type NoSupervisorsCsv = {
  readonly ok: false
  readonly missingColumns: readonly string[]
  readonly issues: readonly ImportIssue[]
}

/** The rows that can be read, and what is wrong with the others. */
type SupervisorRows = {
  readonly ok: true
  readonly rows: readonly SupervisorRow[]
  readonly issues: IssueList
}

/** The same with the rows as JSON texts of a thousand, so that whoever gets them from a thread unpacks them by and by. */
export type SupervisorsFile = Omit<SupervisorRows, 'rows'> & {
  readonly pages: readonly string[]
  /** Rows on all pages. */
  readonly count: number
}

const COLUMNS = SUPERVISOR_COLUMNS
const { taken: _, ...REQUIRED } = COLUMNS

type Column = keyof typeof COLUMNS
/** Where each column stands in a row. */
type Places = ReadonlyMap<Column, number>
type Note = (column: Column | null, detail: IssueDetail) => void

/** Reads a list of supervisors, for threads. A file of 10 MB takes seconds. */
export function readSupervisorsFile({ bytes, progress }: FileTask): NoSupervisorsCsv | SupervisorsFile {
  const read = parseSupervisorsCsv(bytes, reportInto(progress))
  if (!read.ok) return read
  const { rows, issues } = read
  return { ok: true, pages: pagesOf(rows).map((page) => JSON.stringify(page)), count: rows.length, issues }
}

/**
 * Reads a list of supervisors: comma, semicolon or tab; UTF-8, UTF-16 with BOM or Windows-1252; columns by header, in
 * any order and case, others ignored. Names stay as they are written, trimmed. A file with a header alone has no rows.
 */
export function parseSupervisorsCsv(
  bytes: Uint8Array,
  report: ReportProgress = () => undefined,
): NoSupervisorsCsv | SupervisorRows {
  const text = decodeCsv(bytes)
  const { delimiter, header } = findHeader(text, (names) => placesOf(names).size)
  const places = placesOf(header?.cells ?? [])
  const missing = keysOf(REQUIRED).filter((column) => !places.has(column))
  // A picture or a workbook under the name of a list: to look for columns would lead nowhere.
  if (missing.length > 0 && text.includes(NUL)) {
    return unreadable(null, { code: 'file_not_text', params: { format: 'CSV' } })
  }
  const brokenAt = readRecords(text, delimiter, ignore, 1)
  if (brokenAt !== null) return unreadable(brokenAt, QUOTES)
  if (header === null) return unreadable(null, { code: 'file_empty', params: {} })
  if (missing.length > 0) {
    return { ok: false, missingColumns: missing.map((column) => COLUMNS[column]), issues: [columnsFound(header)] }
  }
  const twice = columnsTwice(header)
  if (twice.length > 0) return { ok: false, missingColumns: [], issues: twice }
  const { take, rows, issues } = rowReader(header, places)
  const lines = countLines(text)
  const broken = readRecords(text, delimiter, (record) => {
    if (record.line % ROWS_A_REPORT === 0) report('checking', record.line, lines)
    take(record)
  })
  if (broken === null) return { ok: true, rows, issues: { items: issues.items, count: issues.count() } }
  return unreadable(broken, QUOTES)
}

const SHOWN_COLUMNS = 12

/** What the file has in place of what is missing, for whoever has named a column otherwise. */
const columnsFound = ({ line, cells }: CsvRecord): ImportIssue => {
  const names = cells.map((cell) => shown(cell.trim())).filter((name) => name !== '')
  const columns = [...names.slice(0, SHOWN_COLUMNS), ...(names.length > SHOWN_COLUMNS ? ['…'] : [])].join(', ')
  return { line, column: null, code: 'columns_found', params: { columns } }
}

const ignore = (): void => undefined

const ROWS_A_REPORT = 500

const countLines = (text: string): number => text.split('\n').length

/** In no text, and in nearly every other file. */
const NUL = '\0'

const QUOTES: IssueDetail = { code: 'quotes_unbalanced', params: {} }

const unreadable = (line: number | null, detail: IssueDetail): NoSupervisorsCsv => ({
  ok: false,
  missingColumns: [],
  issues: [{ line, column: null, ...detail }],
})

/** Gathers rows and issues of the records it is given, the header first. */
const rowReader = (header: CsvRecord, places: Places) => {
  const rows: SupervisorRow[] = []
  const issues = new CappedList<ImportIssue>()
  const lineOfEmail = new Map<string, number>()
  const take = (record: CsvRecord): void => {
    const { line } = record
    if (line === header.line) return
    const note: Note = (column, detail) => issues.add({ line, column: column && COLUMNS[column], ...detail })
    const before = issues.count()
    const row = parseRow(record, header.cells.length, places, note)
    const key = row.email.toLowerCase()
    const firstLine = lineOfEmail.get(key)
    if (firstLine !== undefined) note('email', { code: 'email_twice', params: { value: shown(row.email), firstLine } })
    else if (key !== '') lineOfEmail.set(key, line)
    if (issues.count() === before) rows.push(row)
  }
  return { take, rows, issues }
}

/** The row as far as it can be read; it counts only if nothing was noted. */
const parseRow = ({ line, cells }: CsvRecord, width: number, places: Places, note: Note): SupervisorRow => {
  const nothing = { line, firstName: '', lastName: '', email: '', capacity: 0, taken: 0 }
  // Spreadsheets leave out empty cells at the end of a row, and add some: what counts is that none of ours is cut off.
  const needed = Math.max(...keysOf(REQUIRED).map((column) => places.get(column) ?? 0)) + 1
  if (cells.length < needed || cells.slice(width).some((cell) => cell.trim() !== '')) {
    note(null, { code: 'wrong_number_of_fields', params: { expected: width, found: cells.length } })
    return nothing
  }
  const cell = (column: Column) => cells[places.get(column) ?? -1]?.trim() ?? ''
  const firstName = parseName('firstName', cell('firstName'), note)
  const lastName = parseName('lastName', cell('lastName'), note)
  const email = parseEmail(cell('email'), note)
  const capacity = parseCount('capacity', cell('capacity'), note)
  const taken = cell('taken') === '' ? 0 : parseCount('taken', cell('taken'), note)
  if (taken > capacity) note('taken', { code: 'taken_above_capacity', params: { taken, capacity } })
  return { line, firstName, lastName, email, capacity, taken }
}

const parseName = (column: Column, text: string, note: Note): string => {
  const cleaned = cleanName(text)
  if (cleaned.ok) return cleaned.name
  if (cleaned.code === 'name_required') note(column, { code: 'value_missing', params: {} })
  else if (cleaned.code === 'name_too_long') note(column, { code: 'name_too_long', params: { max: NAME_LENGTH_MAX } })
  else note(column, { code: 'control_characters', params: {} })
  return ''
}

const parseEmail = (text: string, note: Note): string => {
  if (text === '') note('email', { code: 'value_missing', params: {} })
  else if (Email.safeParse(text).success) return text
  else note('email', { code: 'email_invalid', params: { value: shown(text) } })
  return ''
}

/** NaN, which is above and below nothing, when it is noted. */
const parseCount = (column: Column, text: string, note: Note): number => {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (number <= SLOTS_MAX) return number
  if (text === '') note(column, { code: 'value_missing', params: {} })
  else note(column, { code: 'whole_number_expected', params: { value: shown(text), min: 0, max: SLOTS_MAX } })
  return Number.NaN
}

const placesOf = (header: readonly string[]): Places => {
  const names = header.map(headerKey)
  const found = keysOf(COLUMNS).map((column) => [column, names.indexOf(headerKey(COLUMNS[column]))] as const)
  return new Map(found.filter(([, place]) => place >= 0))
}

/** Two columns of one name that we read: which one is meant can't be told. */
const columnsTwice = ({ line, cells }: CsvRecord): ImportIssue[] => {
  const names = cells.map(headerKey)
  return Object.values(COLUMNS)
    .filter((name) => names.indexOf(headerKey(name)) !== names.lastIndexOf(headerKey(name)))
    .map((column) => ({ line, column, code: 'column_twice', params: {} }))
}

const headerKey = (name: string): string => {
  return name.trim().replace(/\s+/g, ' ').toLowerCase()
}

const keysOf = <Key extends string>(record: Readonly<Record<Key, string>>): Key[] => {
  return Object.keys(record) as Key[]
}
