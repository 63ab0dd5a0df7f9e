import type { Request } from '#contract/resources/requests/requests.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { conversationsQuery } from '../conversations.ts'
import { useMe } from '../me.ts'
import { ownRequestsQuery } from '../requests.ts'

/** The server's limit per call. */
const AT_ONCE = 100

/** Marks the decisions about these requests as seen. The count drops at once and returns if the server disagrees. */
export function useSeenRequests() {
  const client = useQueryClient()
  const id = useMe()?.user.id ?? ''
  const lists = [ownRequestsQuery.queryKey, conversationsQuery.queryKey]
  return useMutation({
    mutationFn: async (requests: readonly Request[]) => {
      for (let from = 0; from < requests.length; from += AT_ONCE) {
        const seen = requests
          .slice(from, from + AT_ONCE)
          .map(({ id: requestId, updated_at: until }) => ({ request_id: requestId, until }))
        await call('users.seen_requests.put', { id, seen })
      }
    },
    onMutate: (requests) => {
      const seen = new Set(requests.map((request) => request.id))
      for (const queryKey of lists) {
        client.setQueryData<Request[]>(queryKey, (known) =>
          known?.map((each) => (seen.has(each.id) ? { ...each, is_news: false } : each)),
        )
      }
    },
    onError: () => {
      for (const queryKey of lists) void client.invalidateQueries({ queryKey })
    },
  })
}
