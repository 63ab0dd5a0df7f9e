import { describe, expect, it } from 'vitest'
import { parseIdeasCsv } from './ideas-csv.ts'

const bytes = (text: string) => Buffer.from(text)
const rowsOf = (text: string) => {
  const read = parseIdeasCsv(bytes(text))
  if (!read.ok) throw new Error(JSON.stringify(read))
  expect(read.issues.items).toEqual([])
  return read.rows
}
const issuesOf = (text: string) => {
  const read = parseIdeasCsv(bytes(text))
  if (!read.ok) throw new Error(JSON.stringify(read))
  expect(read.issues.count).toBe(read.issues.items.length)
  return read.issues.items.map(({ line, column, code }) => [line, column, code])
}

describe('a list of ideas', () => {
  it('has its columns in any order and case, among others', () => {
    expect(rowsOf('tags;Room;TITLE;email;Description\nHCI;B 11;  A  robot ;ada@uni.example;"One.\nTwo."\n')).toEqual([
      { line: 2, email: 'ada@uni.example', title: 'A robot', description: 'One.\nTwo.', tags: ['HCI'] },
    ])
  })

  it('is read in the encodings of spreadsheets', () => {
    const text = 'Email\tTitle\nada@uni.example\tHören\n'
    for (const file of [
      Buffer.from(`\uFEFF${text}`),
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      Buffer.from(text, 'latin1'),
    ]) {
      expect(parseIdeasCsv(file)).toMatchObject({ ok: true, rows: [{ title: 'Hören' }] })
    }
  })

  it('may do without descriptions and tags: then it says nothing of them', () => {
    expect(rowsOf('Email,Title\nada@uni.example,A robot\n')).toEqual([
      { line: 2, email: 'ada@uni.example', title: 'A robot', description: null, tags: null },
    ])
  })

  it.each([
    ['HCI|Robotics, soft | AI', ['HCI', 'Robotics, soft', 'AI']],
    ['"HCI, AI"', ['HCI', 'AI']],
    ['HCI', ['HCI']],
    ['HCI|hci||HCI', ['HCI']],
    ['', []],
  ])('has tags separated by | or, in quotes, by commas: %s', (cell, tags) => {
    const quoted = cell.startsWith('"') ? cell : `"${cell}"`
    expect(rowsOf(`Email,Title,Tags\nada@uni.example,A robot,${quoted}\n`)).toMatchObject([{ tags }])
  })

  it('may have the same title of two supervisors, and of one only once', () => {
    const file = ['Email,Title', 'ada@uni.example,A robot', 'bea@uni.example,A robot', 'ADA@uni.example,a ROBOT', '']
    const read = parseIdeasCsv(bytes(file.join('\n')))
    expect(read).toMatchObject({ ok: true, rows: [{ line: 2 }, { line: 3 }] })
    expect(read.issues).toMatchObject({
      items: [{ line: 4, column: 'Title', code: 'idea_twice', params: { firstLine: 2 } }],
    })
  })

  it('says of each row what is wrong with it', () => {
    const rows = [
      'Email,Title,Description,Tags',
      ',A robot,,',
      'nobody,A robot,,',
      'ada@uni.example, ,,',
      `ada@uni.example,${'x'.repeat(121)},,`,
      'ada@uni.example,A\u0007bell,,',
      `ada@uni.example,An ear,${'x'.repeat(1501)},`,
      'ada@uni.example,A hand,a\u0007b,',
      'ada@uni.example,An eye,,a|b|c|d',
      'ada@uni.example,A nose,,,,more',
      '',
    ]
    expect(issuesOf(rows.join('\n'))).toEqual([
      [2, 'Email', 'value_missing'],
      [3, 'Email', 'email_invalid'],
      [4, 'Title', 'value_missing'],
      [5, 'Title', 'text_too_long'],
      [6, 'Title', 'control_characters'],
      [7, 'Description', 'text_too_long'],
      [8, 'Description', 'control_characters'],
      [9, 'Tags', 'too_many_idea_tags'],
      [10, null, 'wrong_number_of_fields'],
    ])
  })

  it('takes the longest title and description', () => {
    const row = `ada@uni.example,${'é'.repeat(120)},${'x'.repeat(1500)}`
    expect(rowsOf(`Email,Title,Description\n${row}\n`)).toHaveLength(1)
  })

  it.each([
    ['without the columns', 'First Name,Email\n', ['Title'], ['columns_found']],
    ['with a column twice', 'Email,Title,title\n', [], ['column_twice']],
    ['without anything', '', [], ['file_empty']],
    ['with open quotes', 'Email,Title\n"ada@uni.example,A robot\n', [], ['quotes_unbalanced']],
  ])('is refused %s', (_how, text, missingColumns, codes) => {
    const read = parseIdeasCsv(bytes(text))
    expect(read).toMatchObject({ ok: false, missingColumns })
    expect(read.ok ? [] : read.issues.map(({ code }) => code)).toEqual(codes)
  })
})
