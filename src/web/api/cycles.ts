import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** All cycles, the current one first. */
export const cyclesQuery = queryOptions({
  queryKey: ['cycles'],
  queryFn: ({ signal }) => call('admin.cycles.list', {}, { signal }),
})
