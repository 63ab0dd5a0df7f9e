import { expect, test } from 'vitest'
import { TagPairCollector } from './tag-pairs.ts'

const collected = (tags: number, pairs: readonly (readonly [number, number, number])[]) => {
  const collector = new TagPairCollector(tags, pairs.length)
  const scores = pairs.map((pair) => collector.add(...pair))
  const { count, a, b, score } = collector.pairs()
  return {
    scores,
    pairs: Array.from({ length: count }, (_, row) => [a[row], b[row], score[row]]),
    columns: [a, b, score],
  }
}

test('pairs keep the order in which they come, each with its lower index first', () => {
  const { pairs } = collected(4, [
    [2, 1, 0.5],
    [0, 3, 0.25],
  ])
  expect(pairs).toEqual([
    [1, 2, 0.5],
    [0, 3, 0.25],
  ])
})

test('a pair is taken once, in either order, with the score that came first', () => {
  const { pairs, scores } = collected(3, [
    [0, 1, 0.5],
    [1, 0, 0.75],
    [0, 1, 1],
  ])
  expect(scores).toEqual([0.5, 0.5, 0.5])
  expect(pairs).toEqual([[0, 1, 0.5]])
})

test('there is room for all pairs of many tags', () => {
  const tags = 80
  const all = Array.from({ length: tags }, (_, one) =>
    Array.from({ length: tags - one - 1 }, (_other, next) => [one, one + next + 1, (one + next) / 200] as const),
  ).flat()
  const { pairs, columns } = collected(tags, all)
  expect(pairs).toEqual(all)
  expect(columns.map(({ length }) => length)).toEqual([all.length, all.length, all.length])
})
