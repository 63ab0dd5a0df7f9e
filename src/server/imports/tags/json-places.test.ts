import { expect, test } from 'vitest'
import { linesOf, placeOfMistake, writtenPath } from './json-places.ts'

test('the first of several mistakes is told, by line and character', () => {
  expect(placeOfMistake('{\n "a": nothing,\n "b" 1}')).toEqual({ line: 2, column: 7 })
})

test('values stand in lines, whatever they are; what is not there in none', () => {
  const text = '{\n"a": [\n1,\n{"b":\n"x"}],\n"c": {}}'
  const paths = [['c'], ['a', 0], ['a', 1, 'b'], ['a'], ['a', 2], []]
  expect(linesOf(text, paths)).toEqual([6, 3, 5, 2, null, 1])
})

test('paths that would read alike without their separators are told apart', () => {
  const paths = [
    ['a', 1, 1],
    ['a', 11],
  ]
  const list = Array.from({ length: 12 }, (_, index) => (index === 1 ? '[0,\n1]' : '0')).join(',')
  expect(linesOf(`{"a": [${list.replace(/,0$/, ',\n0')}]}`, paths)).toEqual([2, 3])
})

test('a path is written as in code', () => {
  expect(writtenPath(['similarities', 3, 'field1'])).toBe('similarities[3].field1')
  expect(writtenPath([0, 'a'])).toBe('[0].a')
  expect(writtenPath([])).toBe('')
})

test('a mistake behind too deep a nest is told without its place', () => {
  const deep = '['.repeat(100_000)
  expect(placeOfMistake(deep)).toBeNull()
  expect(linesOf(`[${deep}`, [[0], ['a']])).toEqual([1, null])
})
