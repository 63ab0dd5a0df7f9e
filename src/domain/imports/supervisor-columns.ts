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
