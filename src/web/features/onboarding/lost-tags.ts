import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { useQuery } from '@tanstack/react-query'

/**
 * Whether somebody without tags must have had some: they did what comes after choosing, so a new list of tags took them
 * away. Being added by a supervisor is no sign: that happens to people who were never here.
 */
export function hadTags(user: User, requests: readonly Pick<Request, 'state'>[]): boolean {
  if (user.tags.length > 0 || !user.is_registered) return false
  if (user.picture_url || user.student?.thesis_description || user.supervisor?.bio) return true
  const decided = user.role === 'STUDENT' ? ['PENDING', 'REJECTED', 'WITHDRAWN'] : ['ACCEPTED', 'REJECTED']
  return requests.some(({ state }) => decided.includes(state))
}

/** The same of whoever is in the onboarding. */
export function useLostTags(user: User | undefined): boolean {
  const isWithout = user !== undefined && user.is_registered && user.tags.length === 0
  const { data } = useQuery({ ...ownRequestsQuery, enabled: isWithout })
  return isWithout && hadTags(user, data ?? [])
}
