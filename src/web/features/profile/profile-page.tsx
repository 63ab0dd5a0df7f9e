import { ApiError } from '#web/api/api-error.ts'
import { personQuery } from '#web/api/people.ts'
import { personName } from '#web/components/people/person-name.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import type { HeadingProps } from '#web/api/page-parts.ts'
import { PageNotFound } from '#web/ui/page-not-found.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { Profile } from './profile.tsx'

/** Codes of an id that belongs to nobody, or to nobody whom the reader may see. */
const NOBODY = new Set([400, 404])

/** Somebody as the reader may see them, and what the reader can do about it. */
export function ProfilePage() {
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const person = useQuery(personQuery(id))
  if (person.error instanceof ApiError && NOBODY.has(person.error.statusCode)) {
    throw new PageNotFound(pathname, { cause: person.error })
  }
  if (person.data) return <Profile person={person.data} />
  if (person.isError) return <ErrorState error={person.error} onRetry={() => void person.refetch()} />
  return <ProfileSkeleton />
}

ProfilePage.Heading = function Heading({ show }: HeadingProps) {
  const { id = '' } = useParams()
  const { data } = useQuery(personQuery(id))
  return show(data && personName(data))
}
