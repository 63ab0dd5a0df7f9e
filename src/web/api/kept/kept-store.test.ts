import { EXPLANATIONS } from '#web/api/explanations.ts'
import { ME, queryClient } from '#web/api/query-client.ts'
import { REQUESTS } from '#web/api/requests.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { storeFor } from './kept-for.ts'
import { storeAnswers, restoreAnswers } from './keeper.ts'
import { deleteOldAnswers, persisterOf } from './kept-store.ts'

const rows = vi.hoisted(() => new Map<string, unknown>())
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async (key: string) => rows.get(key),
  set: async (key: string, row: unknown) => void rows.set(key, row),
  del: async (key: string) => void rows.delete(key),
  keys: async () => [...rows.keys()],
  entries: async () => [...rows],
  clear: async () => rows.clear(),
}))

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
const OWN = [...REQUESTS, 'own'] as const

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-02T09:00:00Z') })
  rows.clear()
})

/** Keeps what the person saw at this moment, and closes the page. */
const keepSeen = async (person: string): Promise<void> => {
  for (const [key, data] of [
    [ME, person],
    [OWN, [`request of ${person}`]],
  ] as const) {
    queryClient.setQueryData(key, data)
    const query = queryClient.getQueryCache().find({ queryKey: key })
    if (query) await persisterOf(person).persistQuery(query)
  }
  queryClient.clear()
}

const passTime = (duration: number): void => void vi.setSystemTime(Date.now() + duration)

it('keeps an answer for a week, and deletes it then', async () => {
  await keepSeen('ada')
  passTime(WEEK_MS - HOUR_MS)
  await deleteOldAnswers('ada')
  expect(rows.size).toBe(2)
  passTime(2 * HOUR_MS)
  await deleteOldAnswers('ada')
  expect(rows.size).toBe(0)
})

it('deletes at once what is somebody else’s, and leaves the own', async () => {
  await keepSeen('ada')
  await keepSeen('bert')
  await deleteOldAnswers('bert')
  expect([...rows.keys()].every((key) => key.startsWith('answer-bert-'))).toBe(true)
  expect(rows.size).toBe(2)
})

it('restores what was stored for the last person on the device', async () => {
  await keepSeen('ada')
  storeFor('ada')
  passTime(WEEK_MS - HOUR_MS)
  expect(await restoreAnswers()).toBe('ada')
  expect(queryClient.getQueryData(OWN)).toEqual(['request of ada'])
})

it('puts back nothing that is older than a week, though nobody has deleted it', async () => {
  await keepSeen('ada')
  storeFor('ada')
  passTime(WEEK_MS + HOUR_MS)
  expect(await restoreAnswers()).toBeUndefined()
  expect(queryClient.getQueryData(OWN)).toBeUndefined()
})

it('puts back nothing that is somebody else’s', async () => {
  await keepSeen('ada')
  storeFor('bert')
  expect(await restoreAnswers()).toBeUndefined()
  expect(queryClient.getQueryData(OWN)).toBeUndefined()
})

it('puts back one by one what is not there, and leaves what is newer', async () => {
  const [one, other] = [[...EXPLANATIONS, 'ada', 'one'] as const, [...EXPLANATIONS, 'ada', 'other'] as const]
  for (const key of [one, other]) queryClient.setQueryData(key, 'seen on an earlier page')
  for (const query of queryClient.getQueryCache().getAll()) await persisterOf('ada').persistQuery(query)
  queryClient.clear()
  storeFor('ada')
  queryClient.setQueryData(one, 'newer')
  await restoreAnswers()
  expect([one, other].map((key) => queryClient.getQueryData(key))).toEqual(['newer', 'seen on an earlier page'])
})

it('keeps nothing more in a window once the device is somebody else’s', async () => {
  storeFor('ada')
  storeAnswers('ada')
  queryClient.setQueryData(OWN, ['request of ada'])
  await vi.waitFor(() => expect(rows.size).toBe(1))
  rows.clear()
  storeFor('bert')
  queryClient.setQueryData(OWN, ['another request of ada'])
  storeFor('ada')
  queryClient.setQueryData(ME, 'ada')
  await vi.waitFor(() => expect(rows.size).toBe(1))
  expect([...rows.keys()]).toEqual(['answer-ada-["me"]'])
})

it('deletes documents that are a week old, and those of which nobody knows how old they are', async () => {
  const documents = new Map<string, Response>()
  const putAside = (url: string, date: string | null) =>
    documents.set(url, new Response('', date === null ? {} : { headers: { date } }))
  const now = Date.now()
  putAside('/young', new Date(now - WEEK_MS + HOUR_MS).toUTCString())
  putAside('/old', new Date(now - WEEK_MS - HOUR_MS).toUTCString())
  putAside('/undated', null)
  const cache = {
    keys: async () => [...documents.keys()],
    match: async (url: string) => documents.get(url),
    delete: async (url: string) => documents.delete(url),
  }
  vi.stubGlobal('caches', { has: async () => true, open: async () => cache })
  await deleteOldAnswers('ada')
  expect([...documents.keys()]).toEqual(['/young'])
})
