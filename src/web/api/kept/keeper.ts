import { onlineManager, type Query, QueryClient } from '@tanstack/react-query'
import { CONVERSATIONS } from '../conversations.ts'
import { EXPLANATIONS } from '../explanations.ts'
import { ME, queryClient } from '../query-client.ts'
import { DISMISSED, MATCHES, PERSON, REQUESTS } from '../requests.ts'
import { storedFor } from './kept-for.ts'
import { allowDocuments, deleteOldAnswers, persisterOf } from './kept-store.ts'

/** Queries that can be read offline, by the beginning of their key: the lists that people return to. */
const LISTS = [REQUESTS, MATCHES, DISMISSED, EXPLANATIONS, CONVERSATIONS, PERSON]
const LISTED: ReadonlySet<unknown> = new Set(LISTS.map(([name]) => name))

const isKept = ({ queryKey: [name] }: Query): boolean => name === ME[0] || LISTED.has(name)

/** Interval between two clean-ups on a page that stays open; milliseconds. */
const TIDY_EVERY_MS = 3_600_000

const cache = queryClient.getQueryCache()
let owner: string | null = null

/** Stores what this person sees from now on, and what is on the screen. Stops once `storedFor` names somebody else. */
export function storeAnswers(person: string): void {
  const isFirst = owner === null
  owner = person
  // Storage is full or off: nothing is stored.
  const tidy = (): void => void (storedFor() === person && deleteOldAnswers(person).catch(() => undefined))
  tidy()
  allowDocuments().catch(() => undefined)
  for (const query of cache.getAll()) keep(query)
  if (!isFirst) return
  setInterval(tidy, TIDY_EVERY_MS)
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query)
  })
  // Answers that an earlier page stored can be used on this one.
  onlineManager.subscribe((isOnline) => void (isOnline || restoreAnswers()))
}

const keep = (query: Query): void => {
  const { state } = query
  if (!isKept(query) || state.status !== 'success' || state.data === null) return
  if (owner === null || storedFor() !== owner) return
  // Storage is full or off: older answers stay.
  persisterOf(owner)
    .persistQuery(query)
    .catch(() => undefined)
}

/**
 * Restores the stored answers of the person who used this device last, except where newer ones are there.
 * @returns that person as the server described them then; undefined without stored answers
 */
export async function restoreAnswers(): Promise<unknown> {
  const person = storedFor()
  if (person === null) return undefined
  // An inactive query has nothing to reload it.
  for (const queryKey of LISTS) queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY })
  const kept = new QueryClient()
  await persisterOf(person)
    .restoreQueries(kept)
    .catch(() => undefined)
  for (const { queryKey, state } of kept.getQueryCache().getAll()) {
    if (!LISTED.has(queryKey[0]) || queryClient.getQueryData(queryKey) !== undefined) continue
    queryClient.setQueryData(queryKey, state.data, { updatedAt: state.dataUpdatedAt })
  }
  return kept.getQueryData(ME)
}
