/** Kinds of imports: a list of supervisors, of their ideas, or of tags with their similarities. */
export const IMPORT_KINDS = ['supervisors', 'ideas', 'tags'] as const

export type ImportKind = (typeof IMPORT_KINDS)[number]

/** Phases of an import, in this order; a dry run ends before the last one. */
export const IMPORT_PHASES = ['reading', 'checking', 'comparing', 'writing'] as const

export type ImportPhase = (typeof IMPORT_PHASES)[number]

/** How far an import is. `total` is null while nobody knows how much there is to do in the phase. */
export type ImportProgress = {
  readonly phase: ImportPhase
  readonly done: number
  readonly total: number | null
}

/** Told how far an import is. */
export type ReportProgress = (phase: ImportPhase, done: number, total: number | null) => void

/** `refused`: the file has something to correct; `failed`: the call ended with an error code. Nothing was changed then. */
export const IMPORT_STATES = ['running', 'done', 'refused', 'failed', 'interrupted'] as const

export type ImportState = (typeof IMPORT_STATES)[number]

/** An import without a heartbeat for this time is over: its process was ended, and nothing was changed. */
export const IMPORT_SILENCE_MS = 20_000

/** Columns of a list of ideas for theses as their headers are written. */
export const IDEA_COLUMNS = {
  email: 'Email',
  title: 'Title',
  description: 'Description',
  tags: 'Tags',
} as const

/** Columns that a list may do without. */
export const OPTIONAL_IDEA_COLUMNS = ['description', 'tags'] as const

/** Columns of a list of supervisors as their headers are written. */
export const SUPERVISOR_COLUMNS = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  capacity: 'Capacity',
  taken: 'Final/Taken',
  title: 'Title',
  group: 'Group',
  website: 'Website',
  levels: 'Levels',
} as const

/** Columns that a list may do without. */
export const OPTIONAL_SUPERVISOR_COLUMNS = ['taken', 'title', 'group', 'website', 'levels'] as const
