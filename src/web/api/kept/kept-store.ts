import { DOCUMENTS_CACHE } from './documents-cache.ts'
import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core'
import { clear, createStore, del, entries, get, keys, set } from 'idb-keyval'

/** How long an answer is stored, milliseconds: a week. */
export const KEPT_MS = 7 * 24 * 3_600_000

let opened: ReturnType<typeof createStore> | undefined
const store = () => (opened ??= createStore('tandem', 'answers'))

const prefixOf = (person: string): string => `answer-${person}`

const build = (): string => document.querySelector('meta[name="build"]')?.getAttribute('content') ?? ''

/** Stores this person's answers, one row a query. Another build may read an answer differently, so it ignores them. */
export function persisterOf(person: string) {
  return experimental_createQueryPersister<PersistedQuery>({
    storage: {
      getItem: (key) => get<PersistedQuery>(key, store()),
      setItem: (key, query) => set(key, query, store()),
      removeItem: (key) => del(key, store()),
      entries: () => entries<string, PersistedQuery>(store()),
    },
    serialize: (query) => query,
    deserialize: (query) => query,
    prefix: prefixOf(person),
    buster: build(),
    maxAge: KEPT_MS,
  })
}

/** Creates the cache; without it the worker stores no documents. */
export async function allowDocuments(): Promise<void> {
  if ('caches' in globalThis) await caches.open(DOCUMENTS_CACHE)
}

/** Deletes answers that are older than a week or of another person. */
export async function deleteOldAnswers(person: string): Promise<void> {
  const others = (await keys<string>(store())).filter((key) => !key.startsWith(`${prefixOf(person)}-`))
  await Promise.all(others.map((key) => del(key, store())))
  await persisterOf(person).persisterGc()
  if ('caches' in globalThis && (await caches.has(DOCUMENTS_CACHE))) await forgetOldDocuments()
}

const forgetOldDocuments = async (): Promise<void> => {
  const documents = await caches.open(DOCUMENTS_CACHE)
  for (const request of await documents.keys()) {
    const answered = Date.parse((await documents.match(request))?.headers.get('date') ?? '')
    if (!(Date.now() - answered < KEPT_MS)) await documents.delete(request)
  }
}

/** Deletes everybody's answers. */
export async function deleteAllAnswers(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(DOCUMENTS_CACHE)
  if ('indexedDB' in globalThis) await clear(store())
}
