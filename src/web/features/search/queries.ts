import type { InputOf } from '#contract/operations.ts'
import { call } from '#web/api/call.ts'
import { LOOKED_AT_AGAIN_WHILE_SHORT } from '#web/api/long-lists.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'

/** What is looked for; what is left out is as the server has it by default. */
export type SearchFilter = Pick<InputOf<'users.search'>, 'query' | 'sort' | 'direction' | 'available_only'>

/** Rows of a page. A minute has sixty searches, and each page is one. */
const PAGE = 50

/** The people found, page by page; what was found before stays until the next answer is there. */
export function searchQuery(filter: SearchFilter) {
  return infiniteQueryOptions({
    queryKey: ['search', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        'users.search',
        { ...filter, limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    ...LOOKED_AT_AGAIN_WHILE_SHORT,
  })
}
