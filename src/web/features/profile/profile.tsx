import { m } from '#messages'
import type { Match } from '#contract/resources/matching/matches.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { InboxItem } from '#contract/resources/requests/inbox.ts'
import { conversationsQuery } from '#web/api/conversations.ts'
import { explanationQuery } from '#web/api/people.ts'
import { inboxItemQuery, useNote } from '#web/api/inbox/inbox.ts'
import { shortlistQuery } from '#web/api/matching/own-decisions.ts'
import { useKnownMe } from '#web/api/me.ts'
import { dismissedQuery, ownRequestsQuery } from '#web/api/requests.ts'
import { type Relationship, relationshipOf } from '#web/components/requests/relationship.ts'
import { closedText } from '#web/components/cycle/phase-texts.ts'
import { ExplainedSimilarity } from '#web/components/matching/explained-similarity.tsx'
import { reasonOf } from '#web/components/matching/reason.ts'
import { NoteField, requestWith } from '#web/components/requests/inbox.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Stack } from '@mantine/core'
import { TextSkeleton } from '#web/ui/states/skeletons.tsx'
import { useQuery } from '@tanstack/react-query'
import { AdminView } from './admin-view.tsx'
import { PersonFacts } from './person-facts.tsx'
import { PersonTexts } from './person-texts.tsx'
import classes from './profile.module.css'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { RelationshipPanel } from './relationship-panel.tsx'
import { useProfileActions } from './use-actions.ts'

/** The profile of somebody, all at once, when all is there: nothing moves under the eye or the finger. */
export function Profile({ person }: { readonly person: User }) {
  const { user } = useKnownMe()
  const isForAdmin = user.role === 'ADMIN' && user.id !== person.id
  return isForAdmin ? <AdminView person={person} /> : <PeerView person={person} />
}

/** The profile with the relationship between the reader and the person, and what the two have in common. */
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
  const actions = useProfileActions(person, relationship)
  const mayRequest = relationship.kind === 'may_request' && !relationship.isTurnedDown && closedText(cycle) === null
  return (
    <Stack gap="lg">
      <PersonFacts person={person} score={explained?.data?.similarity_score ?? null} />
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <RelationshipPanel person={person} relationship={relationship} actions={actions} />
      )}
      <Similarity explained={explained} isOwnTopics={person.role === 'STUDENT'} />
      <PersonTexts person={person} asking={mayRequest && !error ? actions : null} />
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

type LoadedRelationship = {
  /** Null while it is not known. */
  readonly relationship: Relationship | null
  readonly error: Error | null
  readonly retry: () => void
}

/** The relationship between the reader and a person. Admins have no requests, and only students dismiss and keep for later. */
const useRelationship = (person: User): LoadedRelationship => {
  const { user } = useKnownMe()
  const isPartner = user.role !== 'ADMIN'
  const requests = useQuery({ ...ownRequestsQuery, enabled: isPartner })
  const dismissed = useQuery({ ...dismissedQuery(user.id), enabled: user.role === 'STUDENT' })
  const listed = useQuery({ ...shortlistQuery(user.id), select: idsOf, enabled: user.role === 'STUDENT' })
  // The way to a conversation is one of the buttons; it does not come after the others.
  const conversations = useQuery({ ...conversationsQuery, enabled: isPartner })
  const all = [requests, dismissed, listed, conversations]
  const facts = {
    reader: user,
    person,
    requests: requests.data ?? [],
    dismissed: dismissed.data ?? [],
    listed: listed.data ?? [],
  }
  return {
    relationship: all.some(({ isLoading }) => isLoading) ? null : relationshipOf(facts),
    error: requests.error ?? dismissed.error ?? listed.error,
    retry: () => void Promise.all([requests.refetch(), dismissed.refetch(), listed.refetch()]),
  }
}

const idsOf = (matches: readonly Match[]): string[] => matches.map(({ supervisor }) => supervisor.id)

type SimilarityProps = {
  readonly explained: ReturnType<typeof useExplanation>
  /** The person is the student: the reader's own topics cover theirs. */
  readonly isOwnTopics: boolean
}

/** The score in its parts; nothing where there is none, and nothing to be said when it can't be loaded or is not on the device. */
const Similarity = ({ explained, isOwnTopics }: SimilarityProps) => {
  if (!explained || explained.isError || (explained.isPending && explained.isPaused)) return null
  return (
    <section className={classes.section}>
      <h2>{m.profile_similarity()}</h2>
      {explained.data ? (
        <>
          <p>{reasonOf(explained.data.explanation, isOwnTopics ? 'supervisor' : 'student')}</p>
          <ExplainedSimilarity parts={explained.data.explanation} />
        </>
      ) : (
        <TextSkeleton lines={6} />
      )}
    </section>
  )
}

type Pair = { readonly studentId: string; readonly supervisorId: string }

/** The student and the supervisor of two people; null when they are not one of each. */
const pairOf = (one: User, other: User): Pair | null => {
  const [student, supervisor] = one.role === 'STUDENT' ? [one, other] : [other, one]
  if (student.role !== 'STUDENT' || supervisor.role !== 'SUPERVISOR') return null
  return { studentId: student.id, supervisorId: supervisor.id }
}

/** Why the reader and a person fit as well as they do; null where there is no score between the two. */
const useExplanation = (person: User) => {
  const { user } = useKnownMe()
  const pair = pairOf(user, person)
  const { studentId = '', supervisorId = '' } = pair ?? {}
  const explained = useQuery({ ...explanationQuery(studentId, supervisorId), enabled: pair !== null })
  return pair && explained
}

type NoteOnStudentProps = {
  /** A request of the student's to the reader, of either type. */
  readonly requestId: string
}

/** The reader's private note on a student. The profile is whole without it. */
const NoteOnStudent = ({ requestId }: NoteOnStudentProps) => {
  const { data } = useQuery(inboxItemQuery(requestId))
  return data && <Note key={data.item.request.student.id} item={data.item} />
}

const Note = ({ item }: { readonly item: InboxItem }) => (
  <NoteField student={item.request.student} form={useNote(item)} />
)
