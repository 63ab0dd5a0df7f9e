import { call } from '#web/api/call.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** Most students that are offered while somebody types. */
const OFFERED = 5

/** The students whose name fits best. */
export function knownStudentsQuery(query: string) {
  return queryOptions({
    queryKey: ['search', 'students', query],
    queryFn: async ({ signal }) => {
      const { items } = await call(
        'users.search',
        { query, sort: 'name', available_only: false, limit: OFFERED },
        { signal },
      )
      return items
    },
    placeholderData: keepPreviousData,
  })
}
