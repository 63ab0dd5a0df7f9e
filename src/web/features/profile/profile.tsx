import type { User } from '#contract/resources/people/people.ts'
import { conversationsQuery } from '#web/api/conversations.ts'
import { useKnownMe } from '#web/api/me.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import type { Relationship } from '#web/components/requests/relationship.ts'
import { closedText } from '#web/components/cycle/phase-texts.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { onDemand } from '#web/ui/parts/on-demand.tsx'
import { useQuery } from '@tanstack/react-query'
import { AdminView } from './admin-view.tsx'
import { PersonFacts } from './person-facts.tsx'
import { PersonWords } from './person-words.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { Similarity } from './similarity.tsx'
import { RelationshipPanel } from './relationship-panel.tsx'
import { requestWith } from '#web/components/requests/inbox/request-with.ts'
import { useActions } from './use-actions.tsx'
import { useRelationship } from './use-relationship.ts'
import { useExplanation } from './use-explanation.ts'

const NoteOnStudent = onDemand(
  async () => (await import('./note-on-student.tsx')).NoteOnStudent,
  () => true,
)

/** What there is to know of somebody, all at once, when all is there: nothing moves under the eye or the finger. */
export function Profile({ person }: { readonly person: User }) {
  const { user } = useKnownMe()
  const isForAdmin = user.role === 'ADMIN' && user.id !== person.id
  return isForAdmin ? <AdminView person={person} /> : <PeerView person={person} />
}

/** With what is between the reader and the person, and what the two have in common. */
const PeerView = ({ person }: { person: User }) => {
  const explained = useExplanation(person)
  const { relationship, error, retry } = useRelationship(person)
  if (relationship === null || explained?.isLoading) return <ProfileSkeleton />
  return <Known person={person} explained={explained} relationship={relationship} error={error} retry={retry} />
}

type KnownProps = {
  readonly person: User
  readonly explained: ReturnType<typeof useExplanation>
  readonly relationship: Relationship
} & Pick<ReturnType<typeof useRelationship>, 'error' | 'retry'>

const Known = ({ person, explained, relationship, error, retry }: KnownProps) => {
  const { cycle } = useKnownMe()
  const actions = useActions(person, relationship)
  const mayRequest = relationship.kind === 'may_request' && closedText(cycle) === null
  return (
    <Stack gap="lg">
      <PersonFacts person={person} score={explained?.data?.similarity_score ?? null} />
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <RelationshipPanel person={person} relationship={relationship} actions={actions} />
      )}
      <Similarity explained={explained} isOwnTopics={person.role === 'STUDENT'} />
      <PersonWords person={person} asking={mayRequest && !error ? actions : null} />
      <OwnNote person={person} />
    </Stack>
  )
}

/** The note of a supervisor whom the student has asked, be it only a question; last, as it comes after all else. */
const OwnNote = ({ person }: Pick<KnownProps, 'person'>) => {
  const { user } = useKnownMe()
  const enabled = user.role === 'SUPERVISOR' && person.role === 'STUDENT'
  const { data: requests } = useQuery({ ...ownRequestsQuery, enabled })
  const { data: conversations } = useQuery({ ...conversationsQuery, enabled })
  const requestId = enabled ? requestWith(person.id, requests, conversations) : undefined
  return requestId && <NoteOnStudent requestId={requestId} />
}
