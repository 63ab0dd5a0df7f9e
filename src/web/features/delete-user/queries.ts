import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { call } from '#web/api/call.ts'
import { PERSON, requestsOfQuery } from '#web/api/requests.ts'
import { personName } from '#web/components/people/person-name.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

/** What can be done to an account. */
export type Removal = 'reset' | 'delete'

/** Somebody as admins see them. */
export function personQuery(id: string) {
  return queryOptions({
    queryKey: ['people', 'one', id],
    queryFn: ({ signal }) => call('users.get', { id }, { signal }),
  })
}

/** The names of those with whom somebody is in a pair. */
export function partnersOf(id: User['id'], requests: readonly Request[]): string[] {
  const pairs = requests.filter(({ type, state }) => type === 'SUPERVISION' && state === 'ACCEPTED')
  return pairs.map(({ student, supervisor }) => personName(student.id === id ? supervisor : student))
}

/** Brings an account back to unregistered, or deletes a person's data. */
export function useRemoval() {
  const client = useQueryClient()
  return useMutation({
    /** Answers the partners of the pairs that ended with it, as far as they are known. */
    mutationFn: async ({ id, removal }: { id: string; removal: Removal }): Promise<readonly string[]> => {
      const requests = await client.query({ ...requestsOfQuery(id), staleTime: 'static' }).catch(() => [])
      await (removal === 'reset' ? call('admin.users.reset', { id }) : call('users.delete', { id }))
      return removal === 'reset' ? partnersOf(id, requests) : []
    },
    onSuccess: (_, { id, removal }) => {
      // Back leads to their profile: nothing of it is shown any more.
      if (removal === 'delete') client.removeQueries({ queryKey: [...PERSON, id] })
      // Who was just deleted is not asked for again: there is nobody.
      return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'one' })
    },
  })
}
