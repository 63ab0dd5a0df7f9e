import type { Match } from '#contract/resources/matching/matches.ts'
import type { User } from '#contract/resources/people/people.ts'
import { conversationsQuery } from '#web/api/conversations.ts'
import { useKnownMe } from '#web/api/me.ts'
import { dismissedQuery, ownRequestsQuery } from '#web/api/requests.ts'
import { shortlistQuery } from '#web/api/matching/shortlist.ts'
import { useQuery } from '@tanstack/react-query'
import { type Relationship, relationshipOf } from '#web/components/requests/relationship.ts'

type LoadedRelationship = {
  /** Null while it is not known. */
  readonly relationship: Relationship | null
  readonly error: Error | null
  readonly retry: () => void
}

/** What is between the reader and a person. Admins have no requests, and only students dismiss and keep for later. */
export function useRelationship(person: User): LoadedRelationship {
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
