import { m } from '#messages'
import type { Locale } from '#messages/runtime'
import type { SupervisorChange } from './import-supervisors.ts'
import type { TagChange } from './import-tags.ts'

const notes: Record<NonNullable<SupervisorChange['note']>, (locale: Locale) => string> = {
  name_kept: (locale) => m.admin_import_note_name_kept({}, { locale }),
  data_deleted: (locale) => m.admin_import_note_data_deleted({}, { locale }),
  not_in_file: (locale) => m.admin_import_note_not_in_file({}, { locale }),
}

/** What is worth knowing about one supervisor of an import; null for most. */
export const supervisorNote = ({ note }: SupervisorChange, locale: Locale): string | null => note && notes[note](locale)

/** Whom a tag that goes touches; null for all others. */
export const tagNote = ({ change, users }: TagChange, locale: Locale): string | null =>
  change === 'removed' && users > 0 ? m.admin_import_note_tag_chosen({ users }, { locale }) : null
