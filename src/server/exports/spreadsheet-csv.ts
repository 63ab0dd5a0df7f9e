const BOM = '\uFEFF'
const CONTROL_CHARACTERS = /\p{Cc}+/gu
/** Characters that start a formula in spreadsheets, East Asian full-width forms included. */
const FORMULA_START = /^[=+\-@＝＋－＠]/u
const NEEDS_QUOTES = /[;",]|^\s|\s$/u

/**
 * A table that German and Austrian spreadsheets open by double click: UTF-8 with BOM, semicolons, CRLF. Nothing in a
 * cell is ever run: control characters become a space, and what could start a formula gets an apostrophe before it.
 */
export function csvDocument(header: readonly string[], rows: Iterable<readonly string[]>): Buffer {
  const lines = [header, ...rows].map((cells) => `${cells.map(cellText).join(';')}\r\n`)
  return Buffer.from(BOM + lines.join(''))
}

const cellText = (raw: string): string => {
  const text = raw.replace(CONTROL_CHARACTERS, ' ').trim()
  const harmless = FORMULA_START.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
