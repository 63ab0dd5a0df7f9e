import { call } from '#web/api/call.ts'
import { ME } from '#web/api/query-client.ts'
import { MATCHES } from '#web/api/requests.ts'
import { saveLevels } from '#web/api/topics/levels.ts'
import { TAGS } from '#web/api/topics/tags.ts'
import type { SentNames } from '#web/components/people/name-fields.tsx'
import type { User } from '#contract/resources/people/people.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

/** The names that somebody has signed in with. */
export const newcomerQuery = queryOptions({
  queryKey: ['newcomer'],
  queryFn: ({ signal }) => call('users.newcomer', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

type Registration = {
  readonly names: SentNames
  /** Null: they stay as they are. */
  readonly levels: readonly string[] | null
}

/** Registers the person of this session under these names, with these levels. */
export function useRegister() {
  const client = useQueryClient()
  return useMutation<User, Error, Registration>({
    mutationFn: async ({ names, levels }) => {
      const user = await call('users.register', names)
      return levels ? saveLevels(user, levels) : user
    },
    // Whoever has registered is known, even if the levels were not saved.
    onSettled: () => client.invalidateQueries({ queryKey: ME }),
  })
}

/** Saves the tags in this order: the first is the most important. When one is gone, the vocabulary is looked at again. */
export function useSaveTags() {
  const client = useQueryClient()
  return useMutation<unknown, Error, { id: string; tagIds: readonly string[] }>({
    mutationFn: ({ id, tagIds }) =>
      call('users.tags.put', { id, tags: tagIds.map((tag_id, index) => ({ tag_id, priority: index + 1 })) }),
    onSuccess: () => Promise.all([ME, MATCHES].map((queryKey) => client.invalidateQueries({ queryKey }))),
    onError: (error) => (isUnknownTag(error) ? client.invalidateQueries({ queryKey: TAGS }) : undefined),
  })
}

/** A chosen tag is no longer in the vocabulary. */
export function isUnknownTag(error: Error): boolean {
  return 'code' in error && error.code === 'unknown_tag'
}
