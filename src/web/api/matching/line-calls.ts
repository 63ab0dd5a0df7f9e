import type { Line } from '#contract/resources/requests/waiting.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, tell } from '../call.ts'
import { useKnownMe } from '../me.ts'
import { allowGone, LINES, MATCHES, PERSON } from '../requests.ts'
import { linesQuery } from './lines.ts'

/** Key of leaving a line, by which an offer that a page gave up itself is told from one that ended. */
export const LEAVING = ['leaving'] as const

/** Joins and leaves the lines of the reader. Each is carried out at once. */
export function useLineCalls() {
  const { id } = useKnownMe().user
  const client = useQueryClient()
  const lookAgain = async (): Promise<void> => {
    await Promise.all([LINES, PERSON, MATCHES].map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  // What was refused is mostly old on the screen. The reason is told at once.
  const onError = (): void => void lookAgain()
  return {
    join: useMutation({
      mutationFn: (supervisorId: string) => tell('users.lines.put', { id, supervisor_id: supervisorId }),
      onSuccess: lookAgain,
      onError,
    }),
    leave: useMutation({
      mutationKey: LEAVING,
      mutationFn: (supervisorId: string) =>
        call('users.lines.leave', { id, supervisor_id: supervisorId }).catch(allowGone),
      onSuccess: (_gone, supervisorId) => {
        client.setQueryData<Line[]>(linesQuery(id).queryKey, (lines) =>
          lines?.filter(({ supervisor }) => supervisor.id !== supervisorId),
        )
        return lookAgain()
      },
      onError,
    }),
  }
}

/**
 * Waiting as the reader, a student, can do it from a page.
 * @param isAsked whether the page shows any of it: nobody else asks for the lines
 */
export function useWaiting(isAsked = true) {
  const { user, cycle } = useKnownMe()
  const { data: lines } = useQuery({ ...linesQuery(user.id), enabled: isAsked && user.role === 'STUDENT' })
  return { reader: user, cycle, lines, ...useLineCalls() }
}
