import { call } from '#web/api/call.ts'
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

/** Brings an account back to unregistered, or deletes a person's data. */
export function useRemoval() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, removal }: { id: string; removal: Removal }): Promise<void> => {
      await (removal === 'reset' ? call('admin.users.reset', { id }) : call('users.delete', { id }))
    },
    // Who was just deleted is not asked for again: there is nobody.
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'one' }),
  })
}
