import { CsvError, parse } from 'csv-parse/sync'

const DELIMITERS = [',', ';', '\t'] as const

/** A record of a CSV file; `line` is where it begins, from 1, quoted line breaks and empty lines counted. */
export type CsvRecord = {
  readonly line: number
  readonly cells: readonly string[]
}

/** `line`: where the record begins whose quotes don't end or end too early. */
type CsvRecords =
  | { readonly ok: true; readonly records: readonly CsvRecord[] }
  | { readonly ok: false; readonly line: number }

/**
 * The text of a CSV file as spreadsheets write them: UTF-8 with or without BOM, UTF-16 with BOM, else Windows-1252,
 * which is what every other byte sequence is read as. Line breaks are \n afterwards.
 */
export function decodeCsv(bytes: Uint8Array): string {
  return decoded(bytes).replace(/\r\n?/g, '\n')
}

const decoded = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The delimiter under which the first record has most of the wanted columns; the comma if none has any. */
export function detectDelimiter(text: string, columnsFound: (header: readonly string[]) => number): string {
  const found = DELIMITERS.map((delimiter) => {
    const header = parseCsv(text, delimiter, 1)
    return { delimiter, count: header.ok ? columnsFound(header.records[0]?.cells ?? []) : 0 }
  })
  return found.reduce((best, next) => (next.count > best.count ? next : best)).delimiter
}

/** The records of a CSV text with \n for line breaks; empty lines and lines of empty cells are left out. */
export function parseCsv(text: string, delimiter: string, atMost = Number.POSITIVE_INFINITY): CsvRecords {
  const records: CsvRecord[] = []
  let end = 0
  const keep = (cells: string[], { lines }: { lines: number }): null => {
    end = lines
    const breaksWithin = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
    if (cells.some((cell) => cell.trim() !== '')) records.push({ line: lines - breaksWithin, cells })
    return null
  }
  try {
    parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: keep,
      ...(Number.isFinite(atMost) ? { to: atMost } : {}),
    })
    return { ok: true, records }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { ok: false, line: text.split('\n').findIndex((line, index) => index >= end && line !== '') + 1 }
  }
}
