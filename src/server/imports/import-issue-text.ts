import { m } from '#messages'
import type { Locale } from '#messages/runtime'
import type { ImportIssue } from './import-issue.ts'
import { formattingLocale } from '#domain/language/formatting-locale.ts'
import type { SupervisorChange } from './supervisors/supervisor-plan.ts'
import type { TagChange } from './tags/import-tags.ts'

type Words = { readonly locale: Locale }
type Code = ImportIssue['code']
type Texts = { readonly [C in Code]: (params: ImportIssue<C>['params'], words: Words) => string }

const TEXTS: Texts = {
  file_empty: (_, words) => m.admin_import_file_empty({}, words),
  file_not_text: (params, words) => m.admin_import_file_not_text(params, words),
  value_missing: (_, words) => m.admin_import_value_missing({}, words),
  name_too_long: (params, words) => m.admin_import_name_too_long(params, words),
  control_characters: (_, words) => m.admin_import_control_characters({}, words),
  text_too_long: (params, words) => m.admin_import_text_too_long(params, words),
  website_invalid: (params, words) => m.admin_import_website_invalid(params, words),
  email_invalid: (params, words) => m.admin_import_email_invalid(params, words),
  whole_number_expected: ({ value, min, max }, words) =>
    m.admin_import_whole_number_expected({ value, min: number(min, words), max: number(max, words) }, words),
  level_unknown: (params, words) => m.admin_import_level_unknown(params, words),
  levels_undefined: (_, words) => m.admin_import_levels_undefined({}, words),
  taken_above_capacity: (params, words) => m.admin_import_taken_above_capacity(params, words),
  email_twice: (params, words) => m.admin_import_email_twice(params, words),
  address_of_other_role: (params, words) => m.admin_import_address_of_other_role(params, words),
  supervisor_unknown: (params, words) => m.admin_import_supervisor_unknown(params, words),
  idea_twice: (params, words) => m.admin_import_idea_twice(params, words),
  too_many_ideas: (params, words) => m.admin_import_too_many_ideas(params, words),
  too_many_idea_tags: (params, words) => m.admin_import_too_many_idea_tags(params, words),
  capacity_below_taken: (params, words) => m.admin_import_capacity_below_taken(params, words),
  wrong_number_of_fields: (params, words) => m.admin_import_wrong_number_of_fields(params, words),
  quotes_unbalanced: (_, words) => m.admin_import_quotes_unbalanced({}, words),
  column_twice: (_, words) => m.admin_import_column_twice({}, words),
  json_syntax: ({ column }, words) => m.admin_import_json_syntax({ column: number(column, words) }, words),
  json_nested: (_, words) => m.admin_import_json_nested({}, words),
  json_too_many_entries: ({ max }, words) => m.admin_import_json_too_many_entries({ max: number(max, words) }, words),
  json_expected: (params, words) => m.admin_import_json_expected(params, words),
  json_field_twice: (_, words) => m.admin_import_json_field_twice({}, words),
  json_not_utf8: (_, words) => m.admin_import_json_not_utf8({}, words),
  too_many_lines: ({ max }, words) => m.admin_import_too_many_lines({ max: number(max, words) }, words),
  too_many_tags: ({ max }, words) => m.admin_import_too_many_tags({ max: number(max, words) }, words),
  tag_twice: (params, words) => m.admin_import_tag_twice(params, words),
  tag_unknown: (params, words) => m.admin_import_tag_unknown(params, words),
  synonym_twice: (params, words) => m.admin_import_synonym_twice(params, words),
  too_many_synonyms: (params, words) => m.admin_import_too_many_synonyms(params, words),
  score_not_a_number: (_, words) => m.admin_import_score_not_a_number({}, words),
  score_out_of_range: ({ value }, words) => m.admin_import_score_out_of_range({ value: number(value, words) }, words),
  score_contradiction: ({ one, other, firstScore, score }, words) =>
    m.admin_import_score_contradiction(
      { one, other, firstScore: number(firstScore, words), score: number(score, words) },
      words,
    ),
  score_with_itself: ({ value }, words) => m.admin_import_score_with_itself({ value: number(value, words) }, words),
  columns_missing: (params, words) => m.admin_import_columns_missing(params, words),
  columns_found: (params, words) => m.admin_import_columns_found(params, words),
  and_more: ({ count }, words) => m.admin_import_and_more({ count: number(count, words) }, words),
}

/** Whether a stored issue is of a kind that has a text. */
export function isKnownIssue(issue: { readonly code: string }): issue is ImportIssue {
  return Object.hasOwn(TEXTS, issue.code)
}

/** The text of an issue, without its place in the file. */
export function importIssueText(issue: ImportIssue, locale: Locale): string {
  // The code decides which params come with it; the compiler sees that above, not through the lookup.
  const text = TEXTS[issue.code] as (params: ImportIssue['params'], words: Words) => string
  return text(issue.params, { locale })
}

/** Written as the language does, to the last digit. */
const number = (value: number, { locale }: Words): string => {
  return value.toLocaleString(locale, { maximumSignificantDigits: 21 })
}

const notes: Record<NonNullable<SupervisorChange['note']>, (locale: Locale) => string> = {
  name_kept: (locale) => m.admin_import_note_name_kept({}, { locale }),
  affiliation_kept: (locale) => m.admin_import_note_affiliation_kept({}, { locale }),
  levels_kept: (locale) => m.admin_import_note_levels_kept({}, { locale }),
  no_place_left: (locale) => m.admin_import_note_no_place_left({}, { locale }),
  data_deleted: (locale) => m.admin_import_note_data_deleted({}, { locale }),
  not_in_file: (locale) => m.admin_import_note_not_in_file({}, { locale }),
}

/** A note on one supervisor of an import; null for most. */
export function supervisorNote(note: SupervisorChange['note'], locale: Locale): string | null {
  return note && notes[note](locale)
}

/** The people affected by the removal of a tag, the first of them by name; null if there are none. */
export function tagNote({ choosers: { names, count } }: TagChange, locale: Locale): string | null {
  if (count === 0) return null
  // Never "1 more": that person can be named instead.
  const named = count > names.length ? names.slice(0, -1) : names
  const others = count - named.length
  const all = others > 0 ? [...named, m.admin_import_note_others({ count: others }, { locale })] : named
  return m.admin_import_note_tag_chosen({ names: listOf(all, locale) }, { locale })
}

/** "Ada, Ben and Cleo": of the two ways of English the one that doesn't make the last of three look like an apposition. */
const listOf = (items: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(formattingLocale(locale)).format(items)
