import { IMPORT_LISTED_MAX } from '#domain/limits.ts'
import { expect, test } from 'vitest'
import { CappedList } from './capped-list.ts'
import { type ImportIssue, storedIssues, listedIssues, shown, mergeIssues } from './import-issue.ts'

const issueIn = (line: number): ImportIssue => ({ line, column: 'Email', code: 'value_missing', params: {} })

test('issues are listed, and the last place counts those that are not', () => {
  const items = [issueIn(2), issueIn(3), issueIn(4)]
  expect(listedIssues({ items, count: 3 })).toEqual(items)
  expect(listedIssues({ items, count: 10 })).toEqual([
    issueIn(2),
    issueIn(3),
    { line: null, column: null, code: 'and_more', params: { count: 8 } },
  ])
})

const found = (...lines: number[]): CappedList<ImportIssue> => {
  const issues = new CappedList<ImportIssue>()
  for (const line of lines) issues.add(issueIn(line))
  return issues
}

test('issues found later stand where they are in the file, after those of the file as a whole', () => {
  const wholeFile: ImportIssue = { line: null, column: null, code: 'too_many_lines', params: { max: 5000 } }
  expect(mergeIssues({ items: [wholeFile, issueIn(2), issueIn(9)], count: 3 }, found(4, 12))).toEqual({
    items: [wholeFile, issueIn(2), issueIn(4), issueIn(9), issueIn(12)],
    count: 5,
  })
  const later = new CappedList<ImportIssue>()
  later.add(wholeFile)
  expect(mergeIssues({ items: [issueIn(2)], count: 1 }, later).items).toEqual([wholeFile, issueIn(2)])
})

test('two lists together hold no more than one list may, and all are counted', () => {
  const lines = Array.from({ length: IMPORT_LISTED_MAX }, (_, index) => index + 2)
  const all = mergeIssues({ items: lines.map(issueIn), count: 1500 }, found(...lines, 1, 1))
  expect(all.items).toHaveLength(IMPORT_LISTED_MAX)
  expect(all.count).toBe(1500 + IMPORT_LISTED_MAX + 2)
})

test('with a refused import twenty are kept, the last of which counts the others', () => {
  const items = Array.from({ length: 21 }, (_, index) => issueIn(index + 2))
  expect(storedIssues({ items: items.slice(0, 20), count: 20 })).toEqual(items.slice(0, 20))
  const kept = storedIssues({ items, count: 21 })
  expect(kept.slice(0, 19)).toEqual(items.slice(0, 19))
  expect(kept.slice(19)).toEqual([{ line: null, column: null, code: 'and_more', params: { count: 2 } }])
})

test('a value of up to sixty characters is shown as it is, of a longer one the beginning', () => {
  expect(shown('😀'.repeat(60))).toBe('😀'.repeat(60))
  expect(shown('😀'.repeat(61))).toBe(`${'😀'.repeat(60)}…`)
})

test('a value is shown without what no database takes as text', () => {
  expect(shown('a\0b\ud800')).toBe('a\ufffdb\ufffd')
})
