import { IMPORT_LISTED_MAX } from '#domain/limits.ts'
import type { CappedList } from './capped-list.ts'

/** Kinds of errors in an uploaded file, each with the values of its text. Values from the file are shortened. */
type IssueParams = {
  file_empty: Record<never, never>
  file_not_text: { format: 'CSV' | 'JSON' }
  value_missing: Record<never, never>
  name_too_long: { max: number }
  text_too_long: { max: number }
  control_characters: Record<never, never>
  website_invalid: { value: string }
  email_invalid: { value: string }
  whole_number_expected: { value: string; min: number; max: number }
  level_unknown: { value: string }
  levels_undefined: Record<never, never>
  taken_above_capacity: { taken: number; capacity: number }
  email_twice: { value: string; firstLine: number }
  address_of_other_role: { value: string }
  supervisor_unknown: { value: string }
  idea_twice: { value: string; firstLine: number }
  too_many_ideas: { value: string; max: number }
  too_many_idea_tags: { max: number }
  capacity_below_taken: { capacity: number; taken: number }
  wrong_number_of_fields: { expected: number; found: number }
  quotes_unbalanced: Record<never, never>
  column_twice: Record<never, never>
  json_syntax: { column: number }
  json_nested: Record<never, never>
  json_expected: { expected: string }
  json_field_twice: Record<never, never>
  json_too_many_entries: { max: number }
  json_not_utf8: Record<never, never>
  too_many_lines: { max: number }
  too_many_tags: { max: number }
  tag_twice: { value: string }
  tag_unknown: { value: string }
  synonym_twice: { value: string }
  too_many_synonyms: { max: number }
  score_not_a_number: Record<never, never>
  score_out_of_range: { value: number }
  score_contradiction: { one: string; other: string; firstScore: number; score: number }
  score_with_itself: { value: number }
  columns_missing: { columns: string }
  columns_found: { columns: string }
  and_more: { count: number }
}

type ImportIssueCode = keyof IssueParams

/**
 * One thing wrong in an uploaded file. `line` is the line of the file, from 1, null when it is the file as a whole;
 * `column` the name of a CSV column or a path such as `similarities[3].field1`, null when it is the whole line.
 */
export type ImportIssue<Code extends ImportIssueCode = ImportIssueCode> = {
  [C in Code]: { readonly line: number | null; readonly column: string | null } & IssueDetail<C>
}[Code]

/** An issue without its place. */
export type IssueDetail<Code extends ImportIssueCode = ImportIssueCode> = {
  [C in Code]: { readonly code: C; readonly params: Readonly<IssueParams[C]> }
}[Code]

/** The first issues of a file, by line, and how many there are in all. */
export type IssueList = { readonly items: readonly ImportIssue[]; readonly count: number }

/** Both in the order of the file. Each list begins with the first lines, so the two together do. */
export function mergeIssues(earlier: IssueList, more: CappedList<ImportIssue>): IssueList {
  const all = [...earlier.items, ...more.items].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
  return { items: all.slice(0, IMPORT_LISTED_MAX), count: earlier.count + more.count() }
}

/** The listed issues. If there are more, the last one says how many. */
export function listedIssues({ items, count }: IssueList): readonly ImportIssue[] {
  if (count === items.length) return items
  // Never "1 more": that issue can be listed instead.
  const listed = items.slice(0, -1)
  return [...listed, { line: null, column: null, code: 'and_more', params: { count: count - listed.length } }]
}

/** How many issues are stored with a refused import. */
const KEPT_MAX = 20

/** The issues that are stored, for people who return to a refused import. */
export function storedIssues({ items, count }: IssueList): readonly ImportIssue[] {
  return listedIssues({ items: items.slice(0, KEPT_MAX), count })
}

const SHOWN_CHARACTERS = 60

/** Control characters and halves of surrogate pairs: no database takes all of them. */
const UNSPEAKABLE = /[\p{Cc}\p{Cs}]/gu

/** As much of a value out of a file as a sentence can carry, and nothing that is no text. */
export function shown(value: string): string {
  const characters = Array.from(value.replace(UNSPEAKABLE, '\uFFFD'))
  return characters.length > SHOWN_CHARACTERS
    ? `${characters.slice(0, SHOWN_CHARACTERS).join('')}…`
    : characters.join('')
}
