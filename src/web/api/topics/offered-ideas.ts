import type { InputOf } from '#contract/operations.ts'
import { longListQuery } from '../long-lists.ts'
import { IDEAS } from './ideas.ts'

/** The filter of all open ideas. */
export type IdeaFilter = Pick<InputOf<'ideas.list'>, 'tag' | 'language' | 'level'>

/** Rows of a page. A minute has sixty searches, and each page is one. */
const OFFERED_AT_ONCE = 30

/** The open ideas of all supervisors, the best fitting first, page by page. */
export function offeredIdeasQuery(filter: IdeaFilter) {
  return longListQuery('ideas.list', [...IDEAS, 'offered', filter], { ...filter, limit: OFFERED_AT_ONCE })
}
