import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

/** Key of everything that is shown of ideas for theses. */
export const IDEAS = ['ideas'] as const

/** The ideas of a supervisor that the reader may see, in the supervisor's order. */
export function ideasOfQuery(supervisorId: string) {
  return queryOptions({
    queryKey: [...IDEAS, 'of', supervisorId],
    queryFn: ({ signal }) => call('supervisors.ideas.list', { id: supervisorId }, { signal }),
  })
}
