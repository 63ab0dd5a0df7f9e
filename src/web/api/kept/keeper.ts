import type { Query } from '@tanstack/react-query'
import { CONVERSATIONS } from '../conversations.ts'
import { ME, queryClient } from '../query-client.ts'
import { MATCHES, PERSON, REQUESTS } from '../requests.ts'
import { keptFor } from './kept-for.ts'
import { keep, keptAnswers } from './kept-store.ts'

/** What can be read without a connection, by the beginning of its key: the lists that somebody goes back to. */
const KEPT: ReadonlySet<unknown> = new Set([ME, REQUESTS, MATCHES, CONVERSATIONS, PERSON].map(([name]) => name))

/** How long it can be read, milliseconds: a week. */
export const KEPT_MS = 7 * 24 * 3_600_000
/** Answers that come together are written together, milliseconds. */
const TOGETHER_MS = 500

const cache = queryClient.getQueryCache()
const changed = new Set<string>()
let owner: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined

const build = (): string | null => document.querySelector('meta[name="build"]')?.getAttribute('content') ?? null

/** Keeps what this person sees from now on, and what is on the screen. Nothing is, once `keptFor` says somebody else. */
export function keepAnswers(person: string): void {
  const isFirst = owner === null
  owner = person
  for (const query of cache.getAll()) note(query)
  if (!isFirst) return
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query)
  })
}

const note = ({ queryKey, queryHash, state }: Query): void => {
  if (!KEPT.has(queryKey[0]) || state.status !== 'success' || state.data === null) return
  changed.add(queryHash)
  timer ??= setTimeout(() => {
    timer = undefined
    void write()
  }, TOGETHER_MS)
}

const write = async (): Promise<void> => {
  const person = owner
  const queries = [...changed].flatMap((hash) => cache.get(hash) ?? [])
  changed.clear()
  if (person === null || keptFor() !== person) return
  const answers = queries.map(({ queryKey: key, state }) => ({
    person,
    build: build(),
    key,
    data: state.data,
    at: state.dataUpdatedAt,
  }))
  // Full or switched off: what was kept before stays.
  await keep(answers).catch(() => undefined)
}

/**
 * Puts back what was kept for whoever used this device last, where nothing newer is there.
 * @returns who they are, as the server said then; undefined when nothing is kept
 */
export async function restoreAnswers(now: number): Promise<unknown> {
  const person = keptFor()
  const all = await keptAnswers().catch(() => [])
  const readable = all.filter((kept) => kept.person === person && kept.build === build() && now - kept.at < KEPT_MS)
  for (const { key, data, at } of readable) {
    if (key[0] === ME[0] || queryClient.getQueryData(key) !== undefined) continue
    // There is nowhere to ask again for what nobody looks at.
    queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
    queryClient.setQueryData(key, data, { updatedAt: at })
  }
  return readable.find(({ key }) => key[0] === ME[0])?.data
}
