import { expect, test } from 'vitest'
import { writtenFor } from './written-similarities.ts'

const written = {
  vocabulary: 7,
  keys: [11, 12, 13],
  similarities: { keyA: Int32Array.of(11, 12), keyB: Int32Array.of(12, 13), score: Float64Array.of(0.5, 0.25) },
}
const vocabulary = (revision: number, keys: readonly number[]) => ({
  revision: 9,
  vocabulary: revision,
  tags: keys.map((key) => ({ id: `tag ${key}`, key, name: `name ${key}` })),
})

test('what was written is that of its vocabulary', async () => {
  const pages = []
  for await (const page of writtenFor(vocabulary(7, [13, 11, 12]), written) ?? []) pages.push(page)
  expect(pages).toEqual([written.similarities])
})

test.each([
  ['revision', vocabulary(8, [11, 12, 13])],
  ['list of tags after a rollback', vocabulary(7, [1, 2, 3])],
  ['number of tags', vocabulary(7, [11, 12])],
])('of another %s it is nothing', (_what, other) => {
  expect(writtenFor(other, written)).toBeNull()
})
