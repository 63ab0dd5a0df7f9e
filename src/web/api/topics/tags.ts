import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'

/** Key of the vocabulary and of what is asked about its tags. */
export const TAGS = ['tags'] as const

/** The vocabulary; it changes once a semester. */
export const tagsQuery = queryOptions({
  queryKey: TAGS,
  queryFn: ({ signal }) => call('tags.list', {}, { signal }),
  staleTime: 5 * 60_000,
})

/** Tags of the vocabulary that open ideas for theses have. */
export const tagsOfIdeasQuery = queryOptions({
  queryKey: [...TAGS, 'of ideas'],
  queryFn: ({ signal }) => call('tags.list', { has_ideas: true }, { signal }),
})

/** The tags that most people have chosen. They are loaded once, so that nothing moves while somebody chooses. */
export const mostChosenTagsQuery = queryOptions({
  queryKey: [...TAGS, 'most chosen'],
  queryFn: ({ signal }) => call('tags.most_chosen', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export function useTags() {
  return useQuery(tagsQuery)
}
