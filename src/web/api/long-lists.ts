import type { InputOf, OutputOf } from '#contract/operations.ts'
import type { OperationName } from '#contract/routes.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from './call.ts'

type PagedName = {
  [N in OperationName]: OutputOf<N> extends { readonly next_cursor: string | null } ? N : never
}[OperationName]

type PagedState = { readonly state: { readonly data: { readonly pages: readonly unknown[] } | undefined } }

/** Pages of a list that are loaded again when somebody returns to it. */
const FEW = 3

const isShort = ({ state }: PagedState): boolean => (state.data?.pages.length ?? 0) <= FEW

/** A list, page by page. */
export function pagesOf<N extends PagedName>(
  name: N,
  key: readonly unknown[],
  input: InputOf<N> & { readonly limit: number },
) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      call(name, pageParam === null ? input : { ...input, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }: { readonly next_cursor: string | null }) => next_cursor,
  })
}

/**
 * The same for lists of any length; the earlier list stays until the next is there. Returning to it would load all its
 * pages again, one after the other: for thousands of rows a minute's limit of searches. A long list stays as it was
 * until somebody searches for something else.
 */
export function longListQuery<N extends PagedName>(...of: Parameters<typeof pagesOf<N>>) {
  return {
    ...pagesOf(...of),
    placeholderData: keepPreviousData,
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
  } as const
}
