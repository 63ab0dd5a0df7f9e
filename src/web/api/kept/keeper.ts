import { onlineManager, type Query, QueryClient } from '@tanstack/react-query'
import { CONVERSATIONS } from '../conversations.ts'
import { EXPLANATIONS } from '../explanations.ts'
import { ME, queryClient } from '../query-client.ts'
import { DISMISSED, MATCHES, PERSON, REQUESTS } from '../requests.ts'
import { keptFor } from './kept-for.ts'
import { allowDocuments, forgetOld, persisterOf } from './kept-store.ts'

/** What can be read without a connection, by the beginning of its key: the lists that somebody goes back to. */
const LISTS = [REQUESTS, MATCHES, DISMISSED, EXPLANATIONS, CONVERSATIONS, PERSON]
const LISTED: ReadonlySet<unknown> = new Set(LISTS.map(([name]) => name))

const isKept = ({ queryKey: [name] }: Query): boolean => name === ME[0] || LISTED.has(name)

/** Between two looks for what is too old, on a page that stays open; milliseconds. */
const LOOK_EVERY_MS = 3_600_000

const cache = queryClient.getQueryCache()
let owner: string | null = null

/** Keeps what this person sees from now on, and what is on the screen. Nothing is, once `keptFor` says somebody else. */
export function keepAnswers(person: string): void {
  const isFirst = owner === null
  owner = person
  // Full or switched off: nothing is kept, then.
  const tidy = (): void => void (keptFor() === person && forgetOld(person).catch(() => undefined))
  tidy()
  allowDocuments().catch(() => undefined)
  for (const query of cache.getAll()) keep(query)
  if (!isFirst) return
  setInterval(tidy, LOOK_EVERY_MS)
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query)
  })
  // What an earlier page has shown is of use on this one, too.
  onlineManager.subscribe((isOnline) => void (isOnline || restoreAnswers()))
}

const keep = (query: Query): void => {
  const { state } = query
  if (!isKept(query) || state.status !== 'success' || state.data === null) return
  if (owner === null || keptFor() !== owner) return
  // Full or switched off: what was kept before stays.
  persisterOf(owner)
    .persistQuery(query)
    .catch(() => undefined)
}

/**
 * Puts back what was kept for whoever used this device last, but for what is there already.
 * @returns who they are, as the server said then; undefined when nothing is kept
 */
export async function restoreAnswers(): Promise<unknown> {
  const person = keptFor()
  if (person === null) return undefined
  // There is nowhere to ask again for what nobody looks at.
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
