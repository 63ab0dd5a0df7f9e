import type { Line } from '#contract/resources/requests/waiting.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, tell } from '../call.ts'
import { useKnownMe } from '../me.ts'
import { ME } from '../query-client.ts'
import { allowGone, LINES, MATCHES, ownRequestsQuery, PERSON } from '../requests.ts'
import { ownLinesQuery } from './lines.ts'

/** Key of leaving a line, by which an offer that a page gave up itself is told from one that ended. */
export const LEAVING = ['leaving'] as const

/** Joins and leaves the lines of the reader. Each is carried out at once. */
export function useLineCalls() {
  const { cycle } = useKnownMe()
  const client = useQueryClient()
  const lookAgain = async (): Promise<void> => {
    // Who had none has not asked for lines yet.
    const lines = client.query({ ...ownLinesQuery, staleTime: 0 })
    const others = [LINES, PERSON, MATCHES, ME].map((queryKey) => client.invalidateQueries({ queryKey }))
    await Promise.all([lines.catch(() => undefined), ...others])
  }
  // What was refused is mostly old on the screen. The reason is told at once.
  const onError = (): void => void lookAgain()
  return {
    cycle,
    join: useMutation({
      mutationFn: (supervisorId: string) => tell('waiting.put', { supervisor_id: supervisorId }),
      onSuccess: lookAgain,
      onError,
    }),
    leave: useMutation({
      mutationKey: LEAVING,
      mutationFn: (supervisorId: string) => call('waiting.leave', { supervisor_id: supervisorId }).catch(allowGone),
      onSuccess: (_gone, supervisorId) => {
        client.setQueryData<Line[]>(ownLinesQuery.queryKey, (lines) =>
          lines?.filter(({ supervisor }) => supervisor.id !== supervisorId),
        )
        return lookAgain()
      },
      onError,
    }),
  }
}

const NONE: readonly Line[] = []

/**
 * Waiting as the reader, a student, can do it from a page.
 * @param isAsked whether the page shows any of it: nobody else asks for the lines, nor whoever is in none
 */
export function useWaiting(isAsked = true) {
  const { user, waits = false } = useKnownMe()
  const { data } = useQuery({ ...ownLinesQuery, enabled: isAsked && waits })
  const { data: requests } = useQuery({ ...ownRequestsQuery, enabled: isAsked })
  return { reader: user, requests, lines: data ?? (waits ? undefined : NONE), ...useLineCalls() }
}
