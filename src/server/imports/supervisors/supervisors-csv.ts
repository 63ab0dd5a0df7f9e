import {
  type Affiliation,
  AFFILIATION_LENGTH_MAX,
  type AffiliationField,
  cleanAffiliation,
} from '#domain/people/affiliation.ts'
import { levelNamesIn } from '#domain/people/levels.ts'
import { type ReportProgress, OPTIONAL_SUPERVISOR_COLUMNS, SUPERVISOR_COLUMNS } from '#domain/imports/imports.ts'
import { NAME_LENGTH_MAX, SLOTS_MAX } from '#domain/limits.ts'
import { cleanName } from '#domain/names.ts'
import { type FileTask, reportInto } from '../progress.ts'
import { shown } from '../import-issue.ts'
import {
  type CsvTable,
  type NoTable,
  type Note,
  openTable,
  parseEmail,
  type CsvRows,
  toPages,
  type PagedRows,
} from '../csv/csv-table.ts'

/**
 * A supervisor as the file has them. Places: whole numbers, 0 <= taken <= capacity <= 1,000. Title, group and website: null
 * where the file has no such column, '' where the cell is empty.
 */
export type SupervisorRow = Affiliation & {
  readonly line: number
  readonly firstName: string
  readonly lastName: string
  /** As written; unique in the file without regard to case. */
  readonly email: string
  readonly capacity: number
  /** Null where the file has no such column. */
  readonly taken: number | null
  /** Names of levels, in either language; left out where the file has no such column. */
  readonly levels?: readonly string[]
}

type Column = keyof typeof SUPERVISOR_COLUMNS
type NoteOf = Note<Column>

/** Reads a list of supervisors, for threads. A file of 10 MB takes seconds. */
export function readSupervisorsFile({ bytes, progress }: FileTask): NoTable | PagedRows {
  return toPages(parseSupervisorsCsv(bytes, reportInto(progress)))
}

/**
 * Reads a list of supervisors. Names stay as they are written, trimmed. A file with a header alone has no rows.
 */
export function parseSupervisorsCsv(
  bytes: Uint8Array,
  report: ReportProgress = () => undefined,
): NoTable | CsvRows<SupervisorRow> {
  const table = openTable<Column>(bytes, { columns: SUPERVISOR_COLUMNS, optional: OPTIONAL_SUPERVISOR_COLUMNS })
  if (!table.ok) return table
  const lineOfEmail = new Map<string, number>()
  return table.read((line, cell, note) => {
    const row = parseRow(line, cell, table, note)
    const key = row.email.toLowerCase()
    const firstLine = lineOfEmail.get(key)
    if (firstLine !== undefined) note('email', { code: 'email_twice', params: { value: shown(row.email), firstLine } })
    else if (key !== '') lineOfEmail.set(key, line)
    return row
  }, report)
}

/** The row as far as it can be read. */
const parseRow = (
  line: number,
  cell: (column: Column) => string,
  table: CsvTable<Column>,
  note: NoteOf,
): SupervisorRow => {
  // Whoever has one name only has it in either cell; it is kept as the first.
  const names = (['firstName', 'lastName'] as const).filter((column) => cell(column).trim() !== '')
  const firstName = parseName(names[0] ?? 'firstName', cell(names[0] ?? 'firstName'), note)
  const lastName = names.length === 2 ? parseName('lastName', cell('lastName'), note) : ''
  const email = parseEmail(cell('email'), (detail) => note('email', detail))
  const capacity = parseCount('capacity', cell('capacity'), note)
  const taken = table.has('taken') ? parseCount('taken', cell('taken') || '0', note) : null
  if (taken !== null && taken > capacity) note('taken', { code: 'taken_above_capacity', params: { taken, capacity } })
  const affiliation = (field: AffiliationField): string | null =>
    table.has(field) ? parseAffiliation(field, cell(field), note) : null
  return {
    line,
    firstName,
    lastName,
    email,
    capacity,
    taken,
    title: affiliation('title'),
    group: affiliation('group'),
    website: affiliation('website'),
    ...(table.has('levels') && { levels: levelNamesIn(cell('levels')) }),
  }
}

const parseName = (column: Column, text: string, note: NoteOf): string => {
  const cleaned = cleanName(text)
  if (cleaned.ok) return cleaned.name
  if (cleaned.code === 'name_required') note(column, { code: 'value_missing', params: {} })
  else if (cleaned.code === 'name_too_long') note(column, { code: 'name_too_long', params: { max: NAME_LENGTH_MAX } })
  else note(column, { code: 'control_characters', params: {} })
  return ''
}

const parseAffiliation = (field: AffiliationField, text: string, note: NoteOf): string => {
  const cleaned = cleanAffiliation(field, text)
  if (cleaned.ok) return cleaned.text
  if (cleaned.code === 'website_invalid') note(field, { code: 'website_invalid', params: { value: shown(text) } })
  else if (cleaned.code === 'text_control_characters') note(field, { code: 'control_characters', params: {} })
  else note(field, { code: 'text_too_long', params: { max: AFFILIATION_LENGTH_MAX[field] } })
  return ''
}

/** NaN, which is above and below nothing, when it is noted. */
const parseCount = (column: Column, text: string, note: NoteOf): number => {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (number <= SLOTS_MAX) return number
  if (text === '') note(column, { code: 'value_missing', params: {} })
  else note(column, { code: 'whole_number_expected', params: { value: shown(text), min: 0, max: SLOTS_MAX } })
  return Number.NaN
}
