import type { User } from '#contract/resources/people/people.ts'
import type { FoundUser } from '#contract/resources/people/search.ts'
import { call } from '#web/api/call.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** Most students that are offered while somebody types. */
const OFFERED = 8
/** Most students among whom the best are chosen: more are not narrowed down by what has been typed so far. */
const LOOKED_THROUGH = 100

/** How well a name fits what was typed: a part of it begins so, or has it somewhere, or not at all. */
const distanceOf = ({ matches }: FoundUser): number => {
  const name = matches.find((match) => match.in === 'name')?.text
  if (!name) return 2
  return name.some((_piece, at) => at % 2 === 1 && /(?:^|[\s-])$/u.test(name[at - 1] ?? '')) ? 0 : 1
}

/** The students whose name fits best. */
export function knownStudentsQuery(query: string) {
  return queryOptions({
    queryKey: ['search', 'students', query],
    queryFn: async ({ signal }) => {
      const { items } = await call(
        'users.search',
        { query, sort: 'name', available_only: false, limit: LOOKED_THROUGH },
        { signal },
      )
      return items.toSorted((one, other) => distanceOf(one) - distanceOf(other)).slice(0, OFFERED)
    },
    placeholderData: keepPreviousData,
  })
}

/** The student who has this address; null: nobody here has it. What it throws says why they can't be added. */
export async function studentByAddress(email: string): Promise<User | null> {
  return (await call('students.by_address', { email })).student
}
