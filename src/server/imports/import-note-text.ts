import { formattingLocale } from '#domain/language/formatting-locale.ts'
import { m } from '#messages'
import type { Locale } from '#messages/runtime'
import type { SupervisorChange } from './supervisors/supervisor-plan.ts'
import type { TagChange } from './tags/import-tags.ts'

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
