import { expect, test } from 'vitest'
import { type ImportIssue, listedIssues, shown } from './import-issue.ts'

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

test('a value of up to sixty characters is shown as it is, of a longer one the beginning', () => {
  expect(shown('😀'.repeat(60))).toBe('😀'.repeat(60))
  expect(shown('😀'.repeat(61))).toBe(`${'😀'.repeat(60)}…`)
})

test('a value is shown without what no database takes as text', () => {
  expect(shown('a\0b\ud800')).toBe('a\ufffdb\ufffd')
})
