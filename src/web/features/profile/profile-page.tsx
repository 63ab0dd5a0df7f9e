import type { User } from '#contract/resources/people/people.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useKnownMe } from '#web/api/me.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { personName } from '#web/components/people/person-name.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { usePageHeading } from '#web/ui/page-heading.ts'
import { PageNotFound } from '#web/ui/page-not-found.ts'
import { ListSkeleton, TextSkeleton } from '#web/ui/skeletons.tsx'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { PersonFacts } from './person-facts.tsx'
import { PersonWords } from './person-words.tsx'
import { dismissedQuery, personQuery } from './queries.ts'
import { Similarity } from './similarity.tsx'
import { standingOf } from './standing.ts'
import { StandingPanel } from './standing-panel.tsx'
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
  return (
    <>
      <ListSkeleton rows={2} />
      <TextSkeleton lines={5} />
    </>
  )
}

const Profile = ({ person }: { person: User }) => {
  const explained = useExplanation(person)
  return (
    <Stack gap="lg">
      <PersonFacts person={person} score={explained?.data?.similarity_score ?? null} />
      <Between person={person} />
      <Similarity explained={explained} isOwnTopics={person.role === 'STUDENT'} />
      <PersonWords person={person} />
    </Stack>
  )
}

/** Admins have no requests, and only students dismiss. */
const Between = ({ person }: { person: User }) => {
  const { user } = useKnownMe()
  const requests = useQuery({ ...ownRequestsQuery, enabled: user.role !== 'ADMIN' })
  const dismissed = useQuery({ ...dismissedQuery(user.id), enabled: user.role === 'STUDENT' })
  const failed = [requests, dismissed].find(({ isError }) => isError)
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (requests.isLoading || dismissed.isLoading) return <TextSkeleton lines={4} />
  const facts = { reader: user, person, requests: requests.data ?? [], dismissed: dismissed.data ?? [] }
  return <StandingPanel person={person} standing={standingOf(facts)} />
}
