import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** The running cycle with its phase, also while no moment of it is set. */
export const currentCycleQuery = queryOptions({
  queryKey: ['cycles', 'current'],
  queryFn: ({ signal }) => call('cycles.current.get', {}, { signal }),
})

/** All cycles, the current one first. */
export const cyclesQuery = queryOptions({
  queryKey: ['cycles'],
  queryFn: ({ signal }) => call('admin.cycles.list', {}, { signal }),
})
