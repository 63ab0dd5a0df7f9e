import type { User } from '#contract/resources/people/people.ts'
import { ApiError } from '#web/api/api-error.ts'
import { personQuery } from '#web/api/people.ts'
import { personName } from '#web/components/people/person-name.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { usePageHeading } from '#web/ui/page-heading.ts'
import { PageNotFound } from '#web/ui/page-not-found.ts'
import { ListSkeleton, TextSkeleton } from '#web/ui/states/skeletons.tsx'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { PersonFacts } from './person-facts.tsx'
import { PersonWords } from './person-words.tsx'
import { Similarity } from './similarity.tsx'
import { StandingPanel } from './standing-panel.tsx'
import { useBetween } from './use-between.ts'
import { useExplanation } from './use-explanation.ts'

/** Codes of an id that belongs to nobody, or to nobody whom the reader may see. */
const NOBODY = new Set([400, 404])

/** Somebody as the reader may see them, and what the reader can do about it. */
export function ProfilePage() {
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const person = useQuery(personQuery(id))
  usePageHeading(person.data && personName(person.data))
  if (person.data) return <Profile person={person.data} />
  if (person.error instanceof ApiError && NOBODY.has(person.error.statusCode)) {
    throw new PageNotFound(pathname, { cause: person.error })
  }
  if (person.isError) return <ErrorState error={person.error} onRetry={() => void person.refetch()} />
  return <ProfileSkeleton />
}

/** All at once, when all is there: nothing moves under the eye or the finger. */
const Profile = ({ person }: { person: User }) => {
  const explained = useExplanation(person)
  const { standing, error, retry } = useBetween(person)
  if (standing === null || explained?.isLoading) return <ProfileSkeleton />
  return (
    <Stack gap="lg">
      <PersonFacts person={person} score={explained?.data?.similarity_score ?? null} />
      {error ? <ErrorState error={error} onRetry={retry} /> : <StandingPanel person={person} standing={standing} />}
      <Similarity explained={explained} isOwnTopics={person.role === 'STUDENT'} />
      <PersonWords person={person} />
    </Stack>
  )
}

const ProfileSkeleton = () => (
  <>
    <ListSkeleton rows={2} />
    <TextSkeleton lines={5} />
  </>
)
