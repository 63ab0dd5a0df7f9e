import { call } from './call.ts'
import { queryOptions } from '@tanstack/react-query'

/** Why a student and a supervisor fit as well as they do. */
export const EXPLANATIONS = ['explanations'] as const

export function explanationQuery(studentId: string, supervisorId: string) {
  return queryOptions({
    queryKey: [...EXPLANATIONS, studentId, supervisorId],
    queryFn: ({ signal }) => call('matches.explain', { id: studentId, supervisor_id: supervisorId }, { signal }),
  })
}
