import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Key of the faculty's statistics. */
export const STATISTICS = ['statistics'] as const

/** The faculty's statistics. */
export const statisticsQuery = queryOptions({
  queryKey: STATISTICS,
  queryFn: ({ signal }) => call('admin.statistics', {}, { signal }),
})
