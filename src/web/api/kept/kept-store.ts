import { DOCUMENTS_CACHE } from './documents-cache.ts'
import { clear, createStore, setMany, values } from 'idb-keyval'

/** An answer as it was, and when. */
export type KeptAnswer = {
  readonly person: string
  /** Of the application that asked: another one may read it differently. */
  readonly build: string | null
  readonly key: readonly unknown[]
  readonly data: unknown
  /** When it was given, milliseconds. */
  readonly at: number
}

let opened: ReturnType<typeof createStore> | undefined
const store = () => (opened ??= createStore('tandem', 'answers'))

/** Keeps answers in the place of earlier ones to the same questions. */
export async function keep(answers: readonly KeptAnswer[]): Promise<void> {
  const named = answers.map((answer): [string, KeptAnswer] => [JSON.stringify([answer.person, answer.key]), answer])
  await setMany(named, store())
}

/** All that is kept. */
export async function keptAnswers(): Promise<KeptAnswer[]> {
  return values<KeptAnswer>(store())
}

/** Forgets all that was anybody's own. */
export async function forgetEverything(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(DOCUMENTS_CACHE)
  if ('indexedDB' in globalThis) await clear(store())
}
