import type { InputOf } from '#contract/operations.ts'
import type { User } from '#contract/resources/people/people.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { longListQuery } from './long-lists.ts'
import { PERSON } from './requests.ts'
import { STATISTICS } from './cycles.ts'

/** Key of everything that admins see of people. */
export const PEOPLE = ['people'] as const

/** An admin's filter; a field that is left out matches everybody. */
export type PeopleFilter = Pick<InputOf<'users.list'>, 'query' | 'role' | 'registered' | 'situation' | 'fits'>

/** Everybody by name, or by how they fit, page by page; earlier results stay until the next are there. */
export function peopleQuery(filter: PeopleFilter, limit = 30) {
  return longListQuery('users.list', [...PEOPLE, filter, limit], { ...filter, limit })
}

/** A person as the reader may see them. */
export function personQuery(id: string) {
  return queryOptions({ queryKey: [...PERSON, id], queryFn: ({ signal }) => call('users.get', { id }, { signal }) })
}

/** Sets how many students a supervisor takes; the server refuses fewer than are taken. */
export function useChangePlaces() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, places, seen }: { id: User['id']; places: number; seen: number }) =>
      call('supervisors.patch', { id, total_slots: places, seen_slots: seen }),
    onSettled: () =>
      Promise.all([PEOPLE, PERSON, STATISTICS].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

/** Why a student and a supervisor fit as well as they do. */
export const EXPLANATIONS = ['explanations'] as const

export function explanationQuery(studentId: string, supervisorId: string) {
  return queryOptions({
    queryKey: [...EXPLANATIONS, studentId, supervisorId],
    queryFn: ({ signal }) => call('matches.explain', { id: studentId, supervisor_id: supervisorId }, { signal }),
  })
}
