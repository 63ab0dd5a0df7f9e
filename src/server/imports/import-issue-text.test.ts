import { describe, expect, test } from 'vitest'
import type { ImportIssue } from './import-issue.ts'
import { importIssueText } from './import-issue-text.ts'

const at = { line: 3, column: 'Email' } as const

describe('what an issue says', () => {
  test('is a sentence in the language of the reader', () => {
    const issue: ImportIssue = { ...at, code: 'email_twice', params: { value: 'a@example.org', firstLine: 2 } }
    expect(importIssueText(issue, 'en')).toBe('“a@example.org” is already in line 2.')
    expect(importIssueText(issue, 'de')).toBe('„a@example.org“ steht schon in Zeile 2.')
  })

  test('writes numbers as that language does, without losing a digit', () => {
    const issue: ImportIssue = { ...at, code: 'score_out_of_range', params: { value: 1.0000000000000002 } }
    expect(importIssueText(issue, 'en')).toContain('1.0000000000000002')
    expect(importIssueText(issue, 'de')).toContain('1,0000000000000002')
  })
})
