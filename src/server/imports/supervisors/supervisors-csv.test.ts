import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CSV_LINES_MAX, IMPORT_LISTED_MAX } from '#domain/limits.ts'
import { sharedProgress } from '../progress.ts'
import { parseSupervisorsCsv, readSupervisorsFile, type SupervisorRow } from './supervisors-csv.ts'

const NO_AFFILIATION = { title: null, group: null, website: null }
const HEADER = 'First Name,Last Name,Email,Capacity,Final/Taken'
const parse = (text: string) => parseSupervisorsCsv(Buffer.from(text))
const rowsOf = (result: ReturnType<typeof parse>) => {
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.rows
}
const issuesOf = (result: ReturnType<typeof parse>) => {
  const issues = result.ok ? result.issues.items : result.issues
  return issues.map(({ line, column, code }) => `${line} ${column} ${code}`)
}

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
/** Bytes 0x80 to 0x9F of Windows-1252 that stand for something. */
const HIGH_1252 = new Map([...'€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'].map((character, index) => [character, 0x80 + index]))
const windows1252 = (text: string) =>
  Buffer.from([...text].map((c) => (c === ' ' ? 0x20 : (HIGH_1252.get(c) ?? c.charCodeAt(0)))))
const ENCODINGS = {
  'UTF-8': (text: string) => Buffer.from(text),
  'UTF-8 with BOM': (text: string) => Buffer.from(`\uFEFF${text}`),
  'UTF-16 LE': utf16,
  'UTF-16 BE': (text: string) => utf16(text).swap16(),
}

describe('a list of supervisors', () => {
  test('is read by header, in any order and case, other columns ignored', () => {
    const text = 'Department,EMAIL, capacity ,last  name,First Name\nDMT,j@example.org,4,öllinger,Jürgen\n'
    expect(rowsOf(parse(text))).toEqual([
      {
        line: 2,
        firstName: 'Jürgen',
        lastName: 'öllinger',
        email: 'j@example.org',
        capacity: 4,
        taken: null,
        ...NO_AFFILIATION,
      },
    ])
  })

  test('names the columns that are not read, as they are written', () => {
    const text = `Department,${HEADER}, Room ,,Group\nDMT,A,B,a@example.org,1,0,3.14,,Vision\n`
    expect(parse(text)).toMatchObject({ ok: true, unusedColumns: ['Department', 'Room'] })
    expect(parse(`${HEADER}\n`)).toMatchObject({ ok: true, unusedColumns: [] })
  })

  test('keeps the lines of the file through quoted line breaks and empty lines', () => {
    const text = `Note,${HEADER}\r\n\r\n"two\r\n\r\nlines",A,B,a@example.org,1,0\r\n,,,,,\r\nx,C,D,c@example.org,2,1`
    expect(rowsOf(parse(text)).map(({ line }) => line)).toEqual([3, 7])
  })

  test.each([
    ['\n', 'Unix'],
    ['\r\n', 'Windows'],
    ['\r', 'old Macintosh'],
  ])('takes line breaks %j (%s)', (lineBreak) => {
    expect(rowsOf(parse([HEADER, 'A,B,a@example.org,1,0', 'C,D,c@example.org,2,1', ''].join(lineBreak)))).toHaveLength(
      2,
    )
  })

  test('is read without the white space around what stands in it', () => {
    const [row] = rowsOf(parse(`${HEADER}\n A , B , a@example.org , 2 , 1 \n`))
    expect(row).toMatchObject({ line: 2, firstName: 'A', lastName: 'B', email: 'a@example.org', capacity: 2, taken: 1 })
  })

  test('may have title, group, website and levels, which are what the cells say', () => {
    const rows = ['A,B,a@example.org,2,1,Prof.  Dr.,,www.uni.example/a,Bachelor | Master', 'C,D,c@example.org,1']
    const said = rowsOf(parse([`${HEADER},Title,Group,Website,Levels`, ...rows].join('\n')))
    expect(said.map(({ title, group, website, levels }) => [title, group, website, levels])).toEqual([
      ['Prof. Dr.', '', 'https://www.uni.example/a', ['Bachelor', 'Master']],
      ['', '', '', []],
    ])
  })

  test.each([
    ['Title', 'x'.repeat(61), 'text_too_long', { max: 60 }],
    ['Group', 'x'.repeat(121), 'text_too_long', { max: 120 }],
    ['Group', 'a\u0007b', 'control_characters', {}],
    ['Website', 'javascript:alert(1)', 'website_invalid', { value: 'javascript:alert(1)' }],
  ])('says what is wrong with a %s', (column, value, code, params) => {
    const issues = { items: [{ line: 2, column, code, params }], count: 1 }
    expect(parse(`${HEADER},${column}\nA,B,a@example.org,2,1,${value}`)).toMatchObject({ ok: true, issues })
  })

  test('takes rows without their empty cells at the end, and with more of them', () => {
    const rows = rowsOf(parse(`${HEADER}\nA,B,a@example.org,3\nC,D,c@example.org,3,1,, \n`))
    expect(rows.map(({ taken }) => taken)).toEqual([0, 1])
  })

  test('with a header alone has no rows', () => expect(rowsOf(parse(HEADER))).toEqual([]))
})

describe('a file that is no list of supervisors', () => {
  test('names the missing columns', () => {
    expect(parse('First Name;Email;Final/Taken\nA;a@example.org;0')).toEqual({
      ok: false,
      missingColumns: ['Last Name', 'Capacity'],
      issues: [{ line: 1, column: null, code: 'columns_found', params: { columns: 'First Name, Email, Final/Taken' } }],
    })
  })

  test('names few of its columns when it has many, and long names in short', () => {
    const columns = Array.from({ length: 40 }, (_, at) => `${at}`.repeat(80)).join(',')
    const { issues } = parse(`${columns}\n`)
    const [issue] = Array.isArray(issues) ? issues : []
    expect(JSON.stringify(issue).length).toBeLessThan(1000)
  })

  test('names those that are written otherwise', () => {
    expect(parse(HEADER.replace('First Name', 'FirstName'))).toMatchObject({ missingColumns: ['First Name'] })
  })

  test.each([
    ['an empty file', Buffer.alloc(0), 'file_empty'],
    ['empty lines', Buffer.from('\n\n,,\n'), 'file_empty'],
    ['an archive', Buffer.from('504b0304140006000800000021006c1f3c', 'hex'), 'file_not_text'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'file_not_text'],
    ['a picture with a quotation mark', Buffer.from('89504e47220d0a1a0a0000000d49484452', 'hex'), 'file_not_text'],
    ['a UTF-16 file without BOM', Buffer.from(HEADER, 'utf16le'), 'file_not_text'],
    ['zeros', Buffer.alloc(1000), 'file_not_text'],
  ])('names %s as the reason, and no columns', (_what, bytes, code) => {
    const result = parseSupervisorsCsv(bytes)
    expect(issuesOf(result)).toEqual([`null null ${code}`])
    expect(result).toMatchObject({ ok: false, missingColumns: [] })
  })

  test('says that there are too many lines, before it looks at them', () => {
    const result = parse(HEADER + '\na'.repeat(CSV_LINES_MAX))
    expect(issuesOf(result)).toEqual([`${CSV_LINES_MAX + 1} null too_many_lines`])
    expect(result).toMatchObject({ ok: false, missingColumns: [] })
  })

  test('says where quotes go wrong', () => {
    expect(
      issuesOf(parse(`${HEADER}\nA,B,a@example.org,1,0\n\n"C,D,c@example.org,1,0\nE,F,e@example.org,1,0\n`)),
    ).toEqual(['4 null quotes_unbalanced'])
    expect(issuesOf(parse(`${HEADER}\n"A"x,B,a@example.org,1,0\n`))).toEqual(['2 null quotes_unbalanced'])
    const brokenHeader = parse(`"${HEADER}\nA,B,a@example.org,1,0\n`)
    expect(issuesOf(brokenHeader)).toEqual(['1 null quotes_unbalanced'])
    expect(brokenHeader).toMatchObject({ ok: false, missingColumns: [] })
  })

  test('has no column twice', () => {
    const result = parse(`${HEADER},email\nA,B,a@example.org,1,0,b@example.org`)
    expect(issuesOf(result)).toEqual(['1 Email column_twice'])
    expect(result).toMatchObject({ ok: false, missingColumns: [] })
  })

  test('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => typeof parseSupervisorsCsv(bytes).ok === 'boolean'),
    )
    const lines = fc.array(fc.string({ unit: fc.constantFrom(...'ab@.,;"\n\r\t 01'), maxLength: 30 }))
    fc.assert(fc.property(lines, (texts) => typeof parse([HEADER, ...texts].join('\n')).ok === 'boolean'))
  })
})

describe('bad rows', () => {
  test('are all listed, each with line, column and reason', () => {
    const rows = [
      ' ,,a@example.org,1,0',
      `${'x'.repeat(101)},B,b@example.org,1,0`,
      'A\u0007,B,c@example.org,1,0',
      'A,B,,1,0',
      'A,B,no address,1,0',
      'A,B,d@example.org,,0',
      'A,B,e@example.org,1.5,0',
      'A,B,f@example.org,-1,0',
      'A,B,g@example.org,1001,0',
      'A,B,h@example.org,1,2',
      'A,B,i@example.org,1,x',
      'A,B,j@example.org',
      'A,B,k@example.org,1,0,surplus',
      'A,B,l@example.org,1,0',
      'A,B,L@EXAMPLE.org,1,0',
      ',,m@example.org,?,',
    ]
    const result = parse([HEADER, ...rows].join('\n'))
    expect(result).toMatchObject({ ok: true, rows: [{ line: 15 }] })
    expect(issuesOf(result)).toEqual([
      '2 First Name value_missing',
      '3 First Name name_too_long',
      '4 First Name control_characters',
      '5 Email value_missing',
      '6 Email email_invalid',
      '7 Capacity value_missing',
      '8 Capacity whole_number_expected',
      '9 Capacity whole_number_expected',
      '10 Capacity whole_number_expected',
      '11 Final/Taken taken_above_capacity',
      '12 Final/Taken whole_number_expected',
      '13 null wrong_number_of_fields',
      '14 null wrong_number_of_fields',
      '16 Email email_twice',
      '17 First Name value_missing',
      '17 Capacity whole_number_expected',
    ])
  })

  test('have one name at least, in either column', () => {
    const result = parse([HEADER, ',Suhartini,a@example.org,1,0', 'Sukarno, ,b@example.org,1,0'].join('\n'))
    expect(result).toMatchObject({
      ok: true,
      rows: [
        { firstName: 'Suhartini', lastName: '' },
        { firstName: 'Sukarno', lastName: '' },
      ],
    })
  })

  test('are counted beyond those that are listed', () => {
    const rows = Array.from({ length: IMPORT_LISTED_MAX + 500 }, () => 'A,B,a@nowhere,1,0')
    const result = parse([HEADER, ...rows].join('\n'))
    expect(result).toMatchObject({ rows: [], issues: { count: IMPORT_LISTED_MAX + 500 } })
    expect(issuesOf(result)).toEqual(rows.slice(500).map((_, index) => `${index + 2} Email email_invalid`))
  })

  test('tell what the sentence needs', () => {
    const rows = [
      'A,B,a@example.org,1,2',
      'A,B,A@example.org,1,0',
      'A,B,c@example.org',
      `${'x'.repeat(101)},B,d@example.org,1,0`,
      'A,B,nowhere,1,0',
      'A,B,f@example.org,many,0',
    ]
    const { issues } = parse([HEADER, ...rows].join('\n'))
    expect('items' in issues && issues.items.map(({ params }) => params)).toEqual([
      { taken: 2, capacity: 1 },
      { value: 'A@example.org', firstLine: 2 },
      { expected: 5, found: 3 },
      { max: 100 },
      { value: 'nowhere' },
      { value: 'many', min: 0, max: 1000 },
    ])
  })
})

describe('for threads', () => {
  test('rows are packed a thousand at a time', () => {
    const text = [HEADER, ...Array.from({ length: 1001 }, (_, index) => `A,B,a${index}@example.org,1,0`)].join('\n')
    const read = readSupervisorsFile({ bytes: Buffer.from(text), progress: sharedProgress() })
    const pages = 'pages' in read ? read.pages.map((page) => JSON.parse(page) as SupervisorRow[]) : []
    expect(pages.map(({ length }) => length)).toEqual([1000, 1])
    expect(pages.flat()).toEqual(rowsOf(parse(text)))
    expect(read).toMatchObject({ ok: true, issues: { items: [], count: 0 } })
  })

  test('a file that is no list of supervisors is refused the same', () => {
    const task = { bytes: Buffer.from('Email'), progress: sharedProgress() }
    expect(readSupervisorsFile(task)).toEqual(parse('Email'))
  })
})

describe('whatever writes the file', () => {
  const name = fc
    .string({ unit: fc.constantFrom(...'aÄßéŠž€œ “,;"\'\t-'), minLength: 1, maxLength: 20 })
    .map((text) => text.replace(/\t/g, ' ').trim())
    .filter((text) => text !== '')
  const person = fc.record({ firstName: name, lastName: name, capacity: fc.integer({ min: 0, max: 1000 }) })
  const people = fc.array(fc.tuple(person, fc.nat(1000)), { maxLength: 20 }).map((pairs): SupervisorRow[] =>
    pairs.map(([row, taken], index) => ({
      ...row,
      ...NO_AFFILIATION,
      line: index + 2,
      email: `p${index}@example.org`,
      taken: Math.min(row.capacity, taken),
    })),
  )
  const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`
  const csv = (list: readonly SupervisorRow[], delimiter: string) =>
    [
      // The column that nobody reads: without it some names in Windows-1252 would be valid UTF-8 by chance.
      `${HEADER},Größe`.replaceAll(',', delimiter),
      ...list.map((p) => [p.firstName, p.lastName, p.email, p.capacity, p.taken ?? 0].map(quoted).join(delimiter)),
    ].join('\r\n')

  for (const delimiter of [',', ';', '\t']) {
    for (const [encoding, encode] of Object.entries({ ...ENCODINGS, 'Windows-1252': windows1252 })) {
      test(`${encoding} with ${JSON.stringify(delimiter)} comes through unharmed`, () => {
        fc.assert(
          fc.property(people, (list) => {
            expect(rowsOf(parseSupervisorsCsv(encode(csv(list, delimiter))))).toEqual(list)
          }),
        )
      })
    }
  }

  test('Windows-1252 has all of its letters', () => {
    const letters = [...HIGH_1252.keys()].filter((c) => c !== ' ').join('')
    const text = `${HEADER}\n${letters},ÄÖÜäöüß,a@example.org,1,0`
    expect(rowsOf(parseSupervisorsCsv(windows1252(text)))[0]).toMatchObject({ firstName: letters, lastName: 'ÄÖÜäöüß' })
  })
})

test('a long file is read with a word now and then of how far it is', () => {
  const header = 'First Name,Last Name,Email,Capacity'
  const rows = Array.from({ length: 1200 }, (_, n) => `A,B,person${n}@uni.example,1`)
  const told: unknown[] = []
  parseSupervisorsCsv(Buffer.from([header, ...rows].join('\n')), (...step) => told.push(step))
  expect(told).toEqual([500, 1000].map((line) => ['checking', line, 1201]))
})
