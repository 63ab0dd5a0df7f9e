import type { SavedView } from '#contract/resources/accounts/saved-views.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { PEOPLE } from '../people.ts'

export const savedViewsQuery = queryOptions({
  queryKey: [...PEOPLE, 'views'],
  queryFn: ({ signal }) => call('admin.views.list', {}, { signal }),
})

const NONE: readonly SavedView[] = []

/** The reader's views of the table of people, and how they are replaced. */
export function useSavedViews() {
  const client = useQueryClient()
  const { data = NONE, error, isPending } = useQuery(savedViewsQuery)
  const replace = useMutation({
    mutationFn: (views: readonly SavedView[]) => call('admin.views.put', { views: [...views] }),
    onSuccess: (views) => client.setQueryData(savedViewsQuery.queryKey, views),
  })
  return {
    views: data,
    isLoading: isPending,
    isSaving: replace.isPending,
    failure: replace.error ?? error,
    put: (views: readonly SavedView[], onDone?: () => void) => replace.mutate(views, { onSuccess: () => onDone?.() }),
  }
}
