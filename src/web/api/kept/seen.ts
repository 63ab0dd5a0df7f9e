import { onlineManager, type Query, type QueryKey } from '@tanstack/react-query'
import { createStore, delMany, entries, promisifyRequest } from 'idb-keyval'
import { CONVERSATIONS } from '../conversations.ts'
import { EXPLANATIONS } from '../people.ts'
import { ME, queryClient } from '../query-client.ts'
import { DISMISSED, MATCHES, PERSON, REQUESTS } from '../requests.ts'
import { personHere, SEEN } from './device.ts'

/** How long an answer is kept, milliseconds: a week. */
const KEPT_MS = 7 * 24 * 3_600_000

/** Queries that can be read offline, by the beginning of their key: the lists that people return to. */
const LISTS = [REQUESTS, MATCHES, DISMISSED, EXPLANATIONS, CONVERSATIONS, PERSON]
const KEPT: ReadonlySet<unknown> = new Set([ME, ...LISTS].map(([name]) => name))

/** An answer as it was seen. */
type Seen = {
  /** Another build may read an answer differently, so it ignores this one. */
  readonly build: string
  readonly queryKey: QueryKey
  readonly data: unknown
  /** Milliseconds. */
  readonly at: number
}

const build = (): string => document.querySelector('meta[name="build"]')?.getAttribute('content') ?? ''

const store = createStore(...SEEN)
const cache = queryClient.getQueryCache()
const keyOf = (person: string, queryHash = ''): string => `${person} ${queryHash}`

const isReadableBy =
  (person: string) =>
  ([key, seen]: readonly [string, Seen]): boolean =>
    key.startsWith(keyOf(person)) && seen.build === build() && Date.now() - seen.at < KEPT_MS

let keptFor: string | null = null

/** Keeps what this person sees from now on, and what is on the screen, for as long as the device is theirs. */
export function keepSeen(person: string): void {
  if (keptFor !== null) return
  keptFor = person
  deleteUnreadable(person).catch(() => undefined)
  for (const query of cache.getAll()) keep(person, query)
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(person, event.query)
  })
  // Answers that an earlier page kept can be used on this one.
  onlineManager.subscribe((isOnline) => void (isOnline || restoreSeen(person)))
}

const keep = (person: string, { queryKey, queryHash, state }: Query): void => {
  const { data, status, dataUpdatedAt: at } = state
  if (!KEPT.has(queryKey[0]) || status !== 'success' || data === null) return
  const seen: Seen = { build: build(), queryKey, data, at }
  store('readwrite', (rows) => {
    // Within the transaction: whoever empties the store has changed the note before.
    if (personHere() === person) rows.put(seen, keyOf(person, queryHash))
    return promisifyRequest(rows.transaction)
    // Storage is full or off: older answers stay.
  }).catch(() => undefined)
}

/** Deletes answers that are older than a week, of another build or of another person. */
const deleteUnreadable = async (person: string): Promise<void> => {
  const isReadable = isReadableBy(person)
  const rows = await entries<string, Seen>(store)
  const unreadable = rows.filter((row) => !isReadable(row)).map(([key]) => key)
  await delMany(unreadable, store)
}

/**
 * Restores what a person, at first that of this device, has seen here, except where newer answers are there.
 * @returns that person as the server described them then; undefined if nothing was kept
 */
export async function restoreSeen(person = personHere() ?? ''): Promise<unknown> {
  const rows = await entries<string, Seen>(store).catch(() => [])
  // An inactive query has nothing to reload it.
  for (const queryKey of LISTS) queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY })
  let me: unknown
  for (const [, { queryKey, data, at }] of rows.filter(isReadableBy(person))) {
    if (queryKey[0] === ME[0]) me = data
    else if (queryClient.getQueryData(queryKey) === undefined)
      queryClient.setQueryData(queryKey, data, { updatedAt: at })
  }
  return me
}
