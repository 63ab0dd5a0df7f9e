import type { InputOf } from '#contract/operations.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { REQUESTS } from './requests.ts'

/** A request, for an admin. */
export function requestQuery(id: string) {
  return queryOptions({
    queryKey: [...REQUESTS, 'one', id],
    queryFn: ({ signal }) => call('supervision_requests.get', { id }, { signal }),
  })
}

/** The calls by which an admin makes and ends a pair, and takes one back. Afterwards everything shown of the two is stale. */
export function usePairCalls() {
  const client = useQueryClient()
  const onSettled = (): void => void client.invalidateQueries()
  return {
    make: useMutation({ mutationFn: (pair: InputOf<'admin.pairs.make'>) => call('admin.pairs.make', pair), onSettled }),
    undo: useMutation({ mutationFn: (pair: InputOf<'admin.pairs.undo'>) => call('admin.pairs.undo', pair), onSettled }),
    end: useMutation({ mutationFn: (pair: InputOf<'admin.pairs.end'>) => call('admin.pairs.end', pair), onSettled }),
  }
}
