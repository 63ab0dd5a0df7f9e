import type { Request } from '#contract/resources/requests/requests.ts'
import { call } from '#web/api/call.ts'
import { ME } from '#web/api/query-client.ts'
import { upload } from '#web/api/upload.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Where a student stands, and so what the dashboard opens with. */
export type StudentState =
  /** Nothing is pending: the best suggestions. */
  | { readonly kind: 'looking' }
  /** Somebody has to answer: the pending requests, newest first. */
  | { readonly kind: 'waiting'; readonly pending: readonly Request[] }
  | { readonly kind: 'paired'; readonly pair: Request }
  /** Several supervisors accepted. */
  | { readonly kind: 'conflict'; readonly pairs: readonly Request[] }

/** The student's state by their own requests, newest first. */
export function studentStateOf(requests: readonly Request[]): StudentState {
  const inState = (state: Request['state']) => requests.filter((request) => request.state === state)
  const [pair, ...others] = inState('ACCEPTED')
  if (pair) return others.length > 0 ? { kind: 'conflict', pairs: [pair, ...others] } : { kind: 'paired', pair }
  const pending = inState('PENDING')
  return pending.length > 0 ? { kind: 'waiting', pending } : { kind: 'looking' }
}

/** Saves the own thesis description. */
export function useDescribeThesis() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => call('students.describe_thesis', { thesis_description: text }),
    onSuccess: () => client.invalidateQueries({ queryKey: ME }),
  })
}

/** Saves a file as the own picture. */
export function useSavePicture(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => upload('users.picture.put', { file, fields: { id: userId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ME }),
  })
}
