import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvDocument } from './csv.ts'

const table = (rows: string[][]) => csvDocument(['a', 'b'], rows).toString('utf8')
const cell = (text: string) =>
  parse(csvDocument(['a'], [[text]]), { bom: true, delimiter: ';', skip_empty_lines: false })[1]?.[0]

describe('a table for spreadsheets', () => {
  test('has a byte order mark, semicolons and CRLF', () => {
    expect(csvDocument(['a', 'b'], [['ä', '1']])).toEqual(Buffer.from('\xEF\xBB\xBFa;b\r\n\xC3\xA4;1\r\n', 'latin1'))
  })

  test('quotes what would break its form', () => {
    expect(table([['a;b', 'say "x"']])).toBe('\uFEFFa;b\r\n"a;b";"say ""x"""\r\n')
    expect(table([['1,5', '']])).toBe('\uFEFFa;b\r\n"1,5";\r\n')
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+43 1', "'+43 1"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'=1"],
    ['\r\n=1', "'=1"],
    ['\u0000=1', "'=1"],
    ['\u0085@x', "'@x"],
    ['\u00A0=1', "'=1"],
    ['＝1', "'＝1"],
    ['=HYPERLINK("https://x";"y")', `'=HYPERLINK("https://x";"y")`],
    ['two\nlines', 'two lines'],
    ["O'Neill", "O'Neill"],
    ['Anna-Maria', 'Anna-Maria'],
  ])('%j becomes %j', (text, shown) => expect(cell(text)).toBe(shown))

  test('keeps every other text, and no text can become a formula or another cell', () => {
    const harmless = fc.string({ unit: 'binary' }).map((text) => text.replace(/\p{Cs}/gu, ''))
    fc.assert(
      fc.property(fc.array(fc.tuple(harmless, harmless), { minLength: 1 }), (rows) => {
        const read = parse(csvDocument(['a', 'b'], rows), {
          bom: true,
          delimiter: ';',
          record_delimiter: '\r\n',
        }).slice(1)
        expect(read.length).toBe(rows.length)
        for (const [index, texts] of read.entries()) {
          for (const [column, text] of texts.entries()) {
            expect(text).not.toMatch(/^[=+\-@\p{Cc}]/u)
            expect(text.replace(/^'/, '')).toBe(
              rows[index]?.[column]
                ?.replace(/\p{Cc}+/gu, ' ')
                .trim()
                .replace(/^'/, ''),
            )
          }
        }
      }),
    )
  })
})
