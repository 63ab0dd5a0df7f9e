import { CsvError, parse } from 'csv-parse/sync'

const DELIMITERS = [',', ';', '\t'] as const

/** A record of a CSV file; `line` is where it begins, from 1, quoted line breaks and empty lines counted. */
export type CsvRecord = {
  readonly line: number
  readonly cells: readonly string[]
}

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

/** Records among which the header is looked for: before it there may be lines of empty cells. */
const HEADER_WITHIN = 10

export type CsvHeader = { readonly delimiter: string; readonly header: CsvRecord | null }

/**
 * The header, and the delimiter under which it has most of the wanted columns; the comma if none has any. csv-parse's own
 * `delimiter_auto` takes the most regular character for the delimiter, which may be a letter, and throws at an umlaut.
 */
export function findHeader(text: string, columnsFound: (header: readonly string[]) => number): CsvHeader {
  const found = DELIMITERS.map((delimiter) => {
    const records: CsvRecord[] = []
    readRecords(text, delimiter, (record) => records.push(record), HEADER_WITHIN)
    const [header = null] = records
    return { delimiter, header, count: columnsFound(header?.cells ?? []) }
  })
  return found.reduce((best, next) => (next.count > best.count ? next : best))
}

/**
 * Passes on the records of a CSV text with \n as line break, one by one. Empty lines and lines of empty cells are
 * skipped.
 * @returns the line of the first record with unbalanced quotes; null without one
 */
export function readRecords(
  text: string,
  delimiter: string,
  take: (record: CsvRecord) => void,
  atMost = Number.POSITIVE_INFINITY,
): number | null {
  let end = 0
  const takeRow = (cells: string[], { lines }: { lines: number }): null => {
    end = lines
    const breaksWithin = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
    if (cells.some((cell) => cell.trim() !== '')) take({ line: lines - breaksWithin, cells })
    return null
  }
  try {
    parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: takeRow,
      ...(Number.isFinite(atMost) ? { to: atMost } : {}),
    })
    return null
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return text.split('\n').findIndex((line, index) => index >= end && line !== '') + 1
  }
}
