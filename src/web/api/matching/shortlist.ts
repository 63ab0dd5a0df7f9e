import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callWithoutAnswer } from '../call.ts'
import { tellDismissals } from '../live/shared-events.ts'
import { allowGone, MATCHES, useSuggestionsCache } from '../requests.ts'

/**
 * The supervisors whom a student keeps for later, best score first. Whatever changes suggestions (a request, a
 * dismissal, a place) changes this list, too.
 */
export function shortlistQuery(studentId: string) {
  return queryOptions({
    queryKey: [...MATCHES, 'shortlist', studentId],
    queryFn: ({ signal }) => call('users.shortlist.list', { id: studentId }, { signal }),
  })
}

type Entry = { readonly id: string; readonly supervisorId: string }

/** Keeps somebody for later, and no longer. Each is carried out at once. */
export function useShortlistCalls() {
  const client = useQueryClient()
  const { leaveOut } = useSuggestionsCache()
  const refresh = (): void => void client.invalidateQueries({ queryKey: MATCHES })
  return {
    addToShortlist: useMutation({
      mutationFn: ({ id, supervisorId }: Entry) =>
        callWithoutAnswer('users.shortlist.put', { id, listed_id: supervisorId }),
      onSuccess: async (_kept, { id, supervisorId }) => {
        tellDismissals(id)
        await leaveOut(supervisorId)
        await client.invalidateQueries({ queryKey: shortlistQuery(id).queryKey })
      },
      onError: refresh,
    }),
    removeFromShortlist: useMutation({
      mutationFn: ({ id, supervisorId }: Entry) =>
        call('users.shortlist.remove', { id, listed_id: supervisorId }).catch(allowGone),
      onSuccess: (_gone, { id }) => {
        tellDismissals(id)
        return client.invalidateQueries({ queryKey: MATCHES })
      },
      onError: refresh,
    }),
  }
}
