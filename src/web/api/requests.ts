import type { OutputOf } from '#contract/operations.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { ME } from './query-client.ts'

export type SupervisionRequest = OutputOf<'supervision_requests.get'>
export type RequestStateName = SupervisionRequest['state']
export type Match = OutputOf<'matches.list'>[number]

/** Keys of everything that a request changes; live events invalidate the same ones. */
export const REQUESTS = ['requests'] as const
export const MATCHES = ['matches'] as const

/** Most cards or rows that one look brings; a deck is refilled when it runs low. */
const LOOK = 100

/** Own requests in a state, newest first; a supervisor's pending ones best score first. */
export const requestsQuery = (state?: RequestStateName) =>
  queryOptions({
    queryKey: [...REQUESTS, state ?? 'all'],
    queryFn: async ({ signal }) => {
      const input = { limit: LOOK, ...(state ? { state } : {}) }
      const { items } = await call('supervision_requests.list', input, { signal })
      return items
    },
  })

/** Suggested supervisors of a student, best score first. */
export const matchesQuery = (studentId: string, limit: number) =>
  queryOptions({
    queryKey: [...MATCHES, studentId, limit],
    queryFn: ({ signal }) => call('matches.list', { id: studentId, limit }, { signal }),
  })

type Decision = Exclude<RequestStateName, 'PENDING'>

/** The calls that change requests and dismissals. Each is carried out at once; undoing is a call of its own. */
export function useRequestCalls() {
  const client = useQueryClient()
  const refresh = async (): Promise<void> => {
    await Promise.all([REQUESTS, MATCHES, ME].map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  /** Whether it worked or not, what is shown has to be looked at again. */
  const afterwards = { onSettled: refresh }
  return {
    send: useMutation({
      mutationFn: (supervisorId: string) => call('supervision_requests.create', { supervisor_id: supervisorId }),
      ...afterwards,
    }),
    addStudent: useMutation({
      mutationFn: (student: { student_email: string } | { student_id: string }) =>
        call('supervision_requests.create', student),
      ...afterwards,
    }),
    decide: useMutation({
      mutationFn: ({ id, state }: { id: string; state: Decision }) => call('supervision_requests.patch', { id, state }),
      ...afterwards,
    }),
    undo: useMutation({ mutationFn: (id: string) => call('supervision_requests.undo', { id }), ...afterwards }),
    dismiss: useMutation({
      mutationFn: ({ id, supervisorId }: { id: string; supervisorId: string }) =>
        call('users.blocks.add', { id, blocked_id: supervisorId }),
      ...afterwards,
    }),
    takeBackDismissal: useMutation({
      mutationFn: ({ id, supervisorId }: { id: string; supervisorId: string }) =>
        call('users.blocks.remove', { id, blocked_id: supervisorId }),
      ...afterwards,
    }),
  }
}
