import { Email } from '#contract/shapes.ts'
import { NAME_LENGTH_MAX, SLOTS_MAX } from '#domain/limits.ts'
import { cleanName } from '#domain/names.ts'
import { type CsvRecord, decodeCsv, detectDelimiter, parseCsv } from './csv-text.ts'
import { type ImportIssue, type IssueDetail, shown } from '../import-issue.ts'

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

/**
 * `invalid_csv`: not a table with these columns; `missingColumns` says which, or `issues` where its quotes go wrong.
 * `bad_rows`: every issue of every row, in the order of the file, and the rows that can be read nevertheless.
 */
export type SupervisorsCsv =
  | { readonly ok: true; readonly rows: readonly SupervisorRow[] }
  | {
      readonly ok: false
      readonly code: 'invalid_csv'
      readonly missingColumns: readonly string[]
      readonly issues: readonly ImportIssue[]
    }
  | {
      readonly ok: false
      readonly code: 'bad_rows'
      readonly rows: readonly SupervisorRow[]
      readonly issues: readonly ImportIssue[]
    }

/** Columns as their headers are written; product.md section 6. */
const REQUIRED = { firstName: 'First Name', lastName: 'Last Name', email: 'Email', capacity: 'Capacity' } as const
const COLUMNS = { ...REQUIRED, taken: 'Final/Taken' } as const

type Column = keyof typeof COLUMNS
/** Where each column stands in a row. */
type Places = ReadonlyMap<Column, number>
type Note = (column: Column | null, detail: IssueDetail) => void

/**
 * Reads a list of supervisors: comma, semicolon or tab; UTF-8, UTF-16 with BOM or Windows-1252; columns by header, in
 * any order and case, others ignored. Names stay as they are written, trimmed. A file with a header alone has no rows.
 */
export function parseSupervisorsCsv(bytes: Uint8Array): SupervisorsCsv {
  const text = decodeCsv(bytes)
  const delimiter = detectDelimiter(text, (header) => placesOf(header).size)
  const parsed = parseCsv(text, delimiter)
  if (!parsed.ok) return invalid([{ line: parsed.line, column: null, code: 'quotes_unbalanced', params: {} }])
  const [header, ...records] = parsed.records
  const places = placesOf(header?.cells ?? [])
  const missing = keysOf(REQUIRED).filter((column) => !places.has(column))
  if (header === undefined || missing.length > 0)
    return invalid(
      [],
      missing.map((column) => COLUMNS[column]),
    )
  const twice = columnsTwice(header)
  return twice.length > 0 ? invalid(twice) : parseRows(records, header.cells.length, places)
}

const invalid = (issues: readonly ImportIssue[], missingColumns: readonly string[] = []): SupervisorsCsv => {
  return { ok: false, code: 'invalid_csv', missingColumns, issues }
}

const parseRows = (records: readonly CsvRecord[], width: number, places: Places): SupervisorsCsv => {
  const issues: ImportIssue[] = []
  const rows: SupervisorRow[] = []
  const lineOfEmail = new Map<string, number>()
  for (const record of records) {
    const { line } = record
    const note: Note = (column, detail) => issues.push({ line, column: column && COLUMNS[column], ...detail })
    const before = issues.length
    const row = parseRow(record, width, places, note)
    const key = row.email.toLowerCase()
    const firstLine = lineOfEmail.get(key)
    if (firstLine !== undefined) note('email', { code: 'email_twice', params: { value: shown(row.email), firstLine } })
    else if (key !== '') lineOfEmail.set(key, line)
    if (issues.length === before) rows.push(row)
  }
  return issues.length > 0 ? { ok: false, code: 'bad_rows', rows, issues } : { ok: true, rows }
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
  if (capacity !== undefined && taken !== undefined && taken > capacity) {
    note('taken', { code: 'taken_above_capacity', params: { taken, capacity } })
  }
  return { line, firstName, lastName, email, capacity: capacity ?? 0, taken: taken ?? 0 }
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

const parseCount = (column: Column, text: string, note: Note): number | undefined => {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : undefined
  if (number !== undefined && number <= SLOTS_MAX) return number
  if (text === '') note(column, { code: 'value_missing', params: {} })
  else note(column, { code: 'whole_number_expected', params: { value: shown(text), min: 0, max: SLOTS_MAX } })
  return undefined
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
