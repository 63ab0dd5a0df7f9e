import { expect, it } from 'vitest'
import { batchRows } from './read-database.ts'

const lengths = (...rows: number[]) =>
  [...batchRows(rows.map((length) => 'x'.repeat(length)))].map((portion) => portion.map((row) => row.length))

it('puts rows into batches of half a million characters, also rows that are longer than those before', () => {
  expect(lengths()).toEqual([])
  expect(lengths(1, 2, 3)).toEqual([[1, 2, 3]])
  expect(lengths(10, 900_000, 300_000, 300_000, 1)).toEqual([[10, 900_000], [300_000, 300_000], [1]])
  expect(lengths(500_000)).toEqual([[500_000]])
})
