import type { User } from '#contract/resources/people/people.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { requestsQuery, skippedQuery } from '../requests.ts'
import { shortlistQuery } from './shortlist.ts'

/** What a student has decided about a supervisor, and still stands: asked, kept for later, or skipped. */
export type Decided = 'asked' | 'kept' | 'skipped'

/** What the reader has decided, by the id of the supervisor; of nobody while it is not known, nor for who is no student. */
export function useOwnMarks({ id, role }: Pick<User, 'id' | 'role'>): ReadonlyMap<string, Decided> {
  const enabled = role === 'STUDENT'
  const { data: asked = [] } = useQuery({ ...requestsQuery('PENDING'), enabled })
  const { data: kept = [] } = useQuery({ ...shortlistQuery(id), enabled })
  const { data: skipped = [] } = useQuery({ ...skippedQuery(id), enabled })
  // The last one counts: whoever was asked has been asked, whatever came before.
  return new Map<string, Decided>([
    ...skipped.map((person) => [person.id, 'skipped'] as const),
    ...kept.map(({ supervisor }) => [supervisor.id, 'kept'] as const),
    ...asked.map(({ supervisor }) => [supervisor.id, 'asked'] as const),
  ])
}

/** Loads them for a page that shows them, so that no row changes once it is there. */
export function loadOwnMarks(client: QueryClient, { id, role }: Pick<User, 'id' | 'role'>): Promise<unknown> {
  if (role !== 'STUDENT') return Promise.resolve()
  return Promise.all([
    client.query(requestsQuery('PENDING')),
    client.query(shortlistQuery(id)),
    client.query(skippedQuery(id)),
  ])
}
