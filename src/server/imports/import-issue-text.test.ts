import { describe, expect, test } from 'vitest'
import type { ImportIssue } from './import-issue.ts'
import { importIssueText, isKnownIssue } from './import-issue-text.ts'

const at = { line: 3, column: 'Email' } as const

/** One issue of each code; every number and text of it is another. */
const PARAMS: { readonly [C in ImportIssue['code']]: ImportIssue<C>['params'] } = {
  file_empty: {},
  file_not_text: { format: 'CSV' },
  value_missing: {},
  name_too_long: { max: 101 },
  text_too_long: { max: 102 },
  control_characters: {},
  website_invalid: { value: 'ftp' },
  email_invalid: { value: 'at.example' },
  whole_number_expected: { value: 'many', min: 2, max: 3 },
  level_unknown: { value: 'Diplom' },
  levels_undefined: {},
  taken_above_capacity: { taken: 4, capacity: 5 },
  email_twice: { value: 'a@example.org', firstLine: 6 },
  address_of_other_role: { value: 'b@example.org' },
  supervisor_unknown: { value: 'c@example.org' },
  idea_twice: { value: 'A robot', firstLine: 19 },
  too_many_ideas: { value: 'd@example.org', max: 20 },
  too_many_idea_tags: { max: 21 },
  capacity_below_taken: { capacity: 7, taken: 8 },
  wrong_number_of_fields: { expected: 9, found: 10 },
  quotes_unbalanced: {},
  column_twice: {},
  json_syntax: { column: 11 },
  json_nested: {},
  json_expected: { expected: 'a list' },
  json_too_many_entries: { max: 12 },
  json_field_twice: {},
  json_not_utf8: {},
  too_many_lines: { max: 14 },
  too_many_tags: { max: 13 },
  tag_twice: { value: 'Law' },
  tag_unknown: { value: 'Lore' },
  synonym_twice: { value: 'ML' },
  too_many_synonyms: { max: 20 },
  score_not_a_number: {},
  score_out_of_range: { value: 14 },
  score_contradiction: { one: 'Art', other: 'Ethics', firstScore: 15, score: 16 },
  score_with_itself: { value: 17 },
  columns_missing: { columns: 'Email, Capacity' },
  columns_found: { columns: 'Name, E-Mail' },
  and_more: { count: 18 },
}
const ISSUES = Object.entries(PARAMS).map(([code, params]) => ({ ...at, code, params }) as ImportIssue)

describe('the text of an issue', () => {
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

  test.each(ISSUES)('holds everything that is known of $code, in either language', (issue) => {
    for (const locale of ['en', 'de'] as const) {
      for (const value of Object.values(issue.params)) expect(importIssueText(issue, locale)).toContain(String(value))
    }
    expect(importIssueText(issue, 'en')).not.toBe(importIssueText(issue, 'de'))
  })

  test('is said of no other', () => {
    for (const locale of ['en', 'de'] as const) {
      expect(new Set(ISSUES.map((issue) => importIssueText(issue, locale))).size).toBe(ISSUES.length)
    }
  })
})

test('an issue of an older version may be of a kind that has no text any more', () => {
  expect(isKnownIssue({ code: 'email_invalid' })).toBe(true)
  for (const code of ['fax_invalid', 'toString', '']) expect(isKnownIssue({ code })).toBe(false)
})
