import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { LINES } from '../requests.ts'

/** The lines in which the reader, a student, waits, the longest wait first. */
export const ownLinesQuery = queryOptions({
  queryKey: [...LINES, 'own'],
  queryFn: ({ signal }) => call('waiting.list', {}, { signal }),
})

/** The lines in which a student waits, for admins. */
export function linesOfQuery(studentId: string) {
  return queryOptions({
    queryKey: [...LINES, 'of', studentId],
    queryFn: ({ signal }) => call('students.lines.get', { id: studentId }, { signal }),
  })
}

/** Who waits for a place of a supervisor, for admins. */
export function lineBeforeQuery(supervisorId: string) {
  return queryOptions({
    queryKey: [...LINES, 'before', supervisorId],
    queryFn: ({ signal }) => call('supervisors.line.get', { id: supervisorId }, { signal }),
  })
}
