import type { InputOf } from '#contract/operations.ts'
import { call } from '#web/api/call.ts'
import { longListQuery } from '#web/api/long-lists.ts'
import { queryOptions } from '@tanstack/react-query'

/** The filter of a search; what is left out has the server's default. */
export type SearchFilter = Omit<InputOf<'users.search'>, 'limit' | 'cursor'>

/** The groups that supervisors belong to. */
export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: ({ signal }) => call('groups.list', {}, { signal }),
  staleTime: 5 * 60_000,
})

/** Rows per page. Sixty searches a minute are allowed, and each page is one. */
const FOUND_AT_ONCE = 25

/** The people found, page by page; earlier results stay until the next are there. */
export function searchQuery(filter: SearchFilter) {
  return longListQuery('users.search', ['search', filter], { ...filter, limit: FOUND_AT_ONCE })
}
