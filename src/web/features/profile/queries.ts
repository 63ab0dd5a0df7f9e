import { call } from '#web/api/call.ts'
import { DISMISSED, PERSON } from '#web/api/requests.ts'
import { queryOptions } from '@tanstack/react-query'

/** A person as the reader may see them. */
export function personQuery(id: string) {
  return queryOptions({ queryKey: [...PERSON, id], queryFn: ({ signal }) => call('users.get', { id }, { signal }) })
}

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
