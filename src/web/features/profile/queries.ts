import { call } from '#web/api/call.ts'
import { DISMISSED } from '#web/api/requests.ts'
import { queryOptions } from '@tanstack/react-query'

/** Ids of the supervisors whom a student has dismissed. */
export function dismissedQuery(studentId: string) {
  return queryOptions({
    queryKey: [...DISMISSED, studentId],
    queryFn: async ({ signal }) => {
      const people = await call('users.blocks.list', { id: studentId }, { signal })
      return people.map(({ id }) => id)
    },
  })
}
