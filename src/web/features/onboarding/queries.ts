import { call } from '#web/api/call.ts'
import { ME } from '#web/api/query-client.ts'
import type { User } from '#contract/resources/people/people.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

/** The vocabulary; it changes once a semester. */
export function useTags() {
  return useQuery({
    queryKey: ['tags'],
    queryFn: ({ signal }) => call('tags.list', {}, { signal }),
    staleTime: 5 * 60_000,
  })
}

type Names = {
  readonly first_name: string
  readonly last_name: string
}

/** Registers the person of this session under these names. */
export function useRegister() {
  const client = useQueryClient()
  return useMutation<User, Error, Names>({
    mutationFn: (names) => call('users.register', names),
    onSuccess: () => client.invalidateQueries({ queryKey: ME }),
  })
}

/** Saves the tags in this order: the first is the most important. */
export function useSaveTags() {
  const client = useQueryClient()
  return useMutation<unknown, Error, { id: string; tagIds: readonly string[] }>({
    mutationFn: ({ id, tagIds }) =>
      call('users.tags.put', { id, tags: tagIds.map((tag_id, index) => ({ tag_id, priority: index + 1 })) }),
    onSuccess: () => client.invalidateQueries({ queryKey: ME }),
  })
}
