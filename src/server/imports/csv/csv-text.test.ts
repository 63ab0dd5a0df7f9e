import { describe, expect, test } from 'vitest'
import { type CsvRecord, decodeCsv, findHeader, readRecords } from './csv-text.ts'

const recordsOf = (text: string, delimiter = ',', atMost?: number): CsvRecord[] => {
  const records: CsvRecord[] = []
  readRecords(text, delimiter, (record) => records.push(record), atMost)
  return records
}

describe('the text of a file', () => {
  test.each([
    [[0xff, 0x41], 'ÿA'],
    [[0xfe, 0x41], 'þA'],
    [[0x41, 0xfe], 'Aþ'],
    [[0x41, 0xff], 'Aÿ'],
  ])('half a byte order mark is a letter: %j', (bytes, text) => {
    expect(decodeCsv(new Uint8Array(bytes))).toBe(text)
  })
})

describe('the header', () => {
  const count = (header: readonly string[]) => header.length

  test('is separated by whatever gives most of the wanted columns', () => {
    expect(findHeader('a;b\tc;d', count)).toMatchObject({ delimiter: ';', header: { cells: ['a', 'b\tc', 'd'] } })
    expect(findHeader('a\tb', count)).toMatchObject({ delimiter: '\t', header: { cells: ['a', 'b'] } })
    expect(findHeader(',,', count)).toMatchObject({ delimiter: ';', header: { cells: [',,'] } })
  })

  test('is separated by commas where nothing tells', () => {
    expect(findHeader('a;b', () => 0)).toMatchObject({ delimiter: ',', header: { cells: ['a;b'] } })
    expect(findHeader('', count)).toMatchObject({ delimiter: ',', header: null })
  })

  test('may come after any number of empty lines', () => {
    expect(findHeader(`${'\n'.repeat(50)}a,b`, count)).toMatchObject({ header: { line: 51, cells: ['a', 'b'] } })
  })
})

describe('records', () => {
  test('are those with anything in them', () => {
    expect(recordsOf('a,b\n\n,\n ,\t\n,c')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 5, cells: ['', 'c'] },
    ])
  })

  test('are no more than asked for', () => {
    expect(recordsOf('a\nb\nc', ',', 2).map(({ cells }) => cells)).toEqual([['a'], ['b']])
  })

  test('the reader of records may fail, which says nothing about the file', () => {
    const take = () => {
      throw new Error('no room')
    }
    expect(() => readRecords('a,b', ',', take)).toThrow('no room')
  })
})
