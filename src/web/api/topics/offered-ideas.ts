import type { InputOf } from '#contract/operations.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../call.ts'
import { LOOKED_AT_AGAIN_WHILE_SHORT } from '../long-lists.ts'
import { IDEAS } from './ideas.ts'

/** Which of all open ideas are looked at. */
export type IdeaFilter = Pick<InputOf<'ideas.list'>, 'tag' | 'language' | 'level'>

/** Rows of a page. A minute has sixty searches, and each page is one. */
const OFFERED_AT_ONCE = 30

/** The open ideas of all supervisors, the best fitting first, page by page. */
export function offeredIdeasQuery(filter: IdeaFilter) {
  return infiniteQueryOptions({
    queryKey: [...IDEAS, 'offered', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        'ideas.list',
        { ...filter, limit: OFFERED_AT_ONCE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    ...LOOKED_AT_AGAIN_WHILE_SHORT,
  })
}
