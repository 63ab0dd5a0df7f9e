import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** All that is known of cycles. */
export const CYCLES = ['cycles'] as const

/** The running cycle with its phase, also while no moment of it is set. */
export const currentCycleQuery = queryOptions({
  queryKey: [...CYCLES, 'current'],
  queryFn: ({ signal }) => call('cycles.current.get', {}, { signal }),
})

/** All cycles, the current one first. */
export const cyclesQuery = queryOptions({
  queryKey: CYCLES,
  queryFn: ({ signal }) => call('admin.cycles.list', {}, { signal }),
})

/** Key of the faculty's statistics. */
export const STATISTICS = ['statistics'] as const

/** The faculty's statistics. */
export const statisticsQuery = queryOptions({
  queryKey: STATISTICS,
  queryFn: ({ signal }) => call('admin.statistics', {}, { signal }),
})
