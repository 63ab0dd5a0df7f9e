import type { Losses } from '#contract/resources/requests/losses.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { type SignedIn, useMe } from '../me.ts'
import { ME } from '../query-client.ts'

/** Takes losses for seen. They go at once, and come back if the server disagrees. */
export function useSeenLosses() {
  const client = useQueryClient()
  const id = useMe()?.user.id ?? ''
  return useMutation({
    mutationFn: ({ pairs, tags }: Losses) =>
      call('users.seen_losses.put', {
        id,
        request_ids: pairs.map(({ request_id: requestId }) => requestId),
        tag_names: [...tags],
      }),
    onMutate: (seen) => {
      client.setQueryData<SignedIn>(ME, (known) =>
        known?.known ? { ...known, me: { ...known.me, losses: without(known.me.losses, seen) } } : known,
      )
    },
    onError: () => client.invalidateQueries({ queryKey: ME }),
  })
}

const without = ({ pairs, tags }: Losses, seen: Losses): Losses => {
  const ids = new Set(seen.pairs.map(({ request_id: id }) => id))
  return {
    pairs: pairs.filter(({ request_id: id }) => !ids.has(id)),
    tags: tags.filter((name) => !seen.tags.includes(name)),
  }
}
