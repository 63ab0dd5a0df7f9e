import { m } from '#messages'
import type { ImportReport } from './queries.ts'

/** The noun of a list. */
export type Noun = 'supervisors' | 'ideas' | 'tags'

export type Change = ImportReport['rows'][number]['change']

/** Losses come first; supervisors who are missing from a file stay, and come last. */
export const CHANGES: Record<Noun, readonly Change[]> = {
  tags: ['removed', 'created', 'updated', 'unchanged'],
  supervisors: ['created', 'updated', 'unchanged', 'removed'],
  // Ideas that are not in the file are no matter of the file.
  ideas: ['created', 'updated', 'unchanged'],
}

/** The name of a change. */
export function labelOf(change: Change, noun: Noun): string {
  if (change === 'removed' && noun === 'supervisors') return m.admin_upload_missing()
  return {
    created: m.admin_upload_created,
    updated: m.admin_upload_updated,
    unchanged: m.admin_upload_unchanged,
    removed: m.admin_upload_removed,
  }[change]()
}

/** The colour of a change: red for what goes. */
export function toneOf(change: Change, noun: Noun): string {
  if (change === 'removed') return noun === 'tags' ? 'rose' : 'amber'
  return { created: 'teal', updated: 'indigo', unchanged: 'gray' }[change]
}

/** The name of the list. */
export function listName(noun: Noun): string {
  const names = {
    supervisors: m.admin_upload_supervisors_title,
    ideas: m.admin_upload_ideas_title,
    tags: m.admin_upload_tags_title,
  }
  return names[noun]()
}
