/** Columns of a list of ideas for theses as their headers are written. */
export const IDEA_COLUMNS = {
  email: 'Email',
  title: 'Title',
  description: 'Description',
  tags: 'Tags',
} as const

/** Columns that a list may do without. */
export const OPTIONAL_IDEA_COLUMNS = ['description', 'tags'] as const
