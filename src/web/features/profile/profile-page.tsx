import { ApiError } from '#web/api/api-error.ts'
import { explanationQuery } from '#web/api/explanations.ts'
import { personQuery } from '#web/api/people.ts'
import { conversationsQuery } from '#web/api/conversations.ts'
import { inboxItemQuery } from '#web/api/inbox/inbox.ts'
import { dismissedQuery, ownRequestsQuery } from '#web/api/requests.ts'
import { shortlistQuery } from '#web/api/matching/shortlist.ts'
import { ideasOfQuery } from '#web/api/topics/ideas.ts'
import { personName } from '#web/components/people/person-name.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import type { HeadingProps, Opened } from '#web/api/page-parts.ts'
import { PageNotFound } from '#web/ui/page-not-found.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { Profile } from './profile.tsx'
import { requestWith } from '#web/components/requests/inbox.tsx'

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

/** Somebody, and what is between them and the reader. Whom there is not, or not for the reader, the page says itself. */
ProfilePage.data = async (client: QueryClient, { me: { user }, params: { id = '' } }: Opened) => {
  const person = await client.query(personQuery(id)).catch(() => null)
  const [student, supervisor] = user.role === 'STUDENT' ? [user, person] : [person, user]
  const isPair = student?.role === 'STUDENT' && supervisor?.role === 'SUPERVISOR'
  await Promise.all([
    user.role === 'STUDENT' && client.query(dismissedQuery(user.id)),
    user.role === 'STUDENT' && client.query(shortlistQuery(user.id)),
    person?.role === 'SUPERVISOR' && client.query(ideasOfQuery(person.id)),
    isPair && client.query(explanationQuery(student.id, supervisor.id)),
    isPair && user === supervisor && loadNote(client, student.id),
  ])
}

/** The reader's note on a student. */
const loadNote = async (client: QueryClient, studentId: string): Promise<void> => {
  const [requests, conversations] = await Promise.all([
    client.query(ownRequestsQuery),
    client.query(conversationsQuery),
  ])
  const requestId = requestWith(studentId, requests, conversations)
  if (requestId) await client.query(inboxItemQuery(requestId))
}
