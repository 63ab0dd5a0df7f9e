import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { LINES } from '../requests.ts'

/** The lines in which a student waits, the longest wait first. */
export function linesQuery(studentId: string) {
  return queryOptions({
    queryKey: [...LINES, 'own', studentId],
    queryFn: ({ signal }) => call('users.lines.list', { id: studentId }, { signal }),
  })
}

/** Who waits for a place of a supervisor, for admins. */
export function lineBeforeQuery(supervisorId: string) {
  return queryOptions({
    queryKey: [...LINES, 'before', supervisorId],
    queryFn: ({ signal }) => call('supervisors.line.get', { id: supervisorId }, { signal }),
  })
}
