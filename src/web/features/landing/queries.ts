import { call } from '#web/api/call.ts'
import { useQuery } from '@tanstack/react-query'

/** What the code of a confirmation stands for; asked anew on every visit, a confirmation can be revoked. */
export function useVerification(code: string) {
  return useQuery({
    queryKey: ['verification', code],
    queryFn: ({ signal }) => call('confirmations.verify', { code }, { signal }),
    staleTime: 0,
  })
}
