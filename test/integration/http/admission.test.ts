/** More calls than can be answered soon: who is let in, and what the others are told. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { WireError } from '#contract/errors.ts'
import type { OpenDatabase } from '#server/db/client.ts'
import { createSimilarityIndex } from '#server/matching/similarity-index.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { testDatabase } from '#test/support/databases/databases.ts'
import { openEvents } from '#test/support/event-stream.ts'
import { type MadeUser, makeStudent } from '#test/support/people.ts'
import { connectRaw } from '#test/support/raw-http.ts'

const CALLS_MAX = 2

let database: OpenDatabase
let student: MadeUser
let api: TestApi
let url: string
let cookie: string
/** Opens when the slow calls may be answered. */
let gate: PromiseWithResolvers<void>
const suggest = vi.fn<() => Promise<never[]>>(async () => {
  await gate.promise
  return []
})

beforeAll(async () => {
  database = await testDatabase()
  student = await makeStudent(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  gate = Promise.withResolvers()
  suggest.mockClear()
  api = await testApp(database, {
    callsMax: CALLS_MAX,
    services: { matching: { ...createSimilarityIndex(), suggest } },
    settings: { LIMIT_EXPENSIVE_CALLS_AT_ONCE: '100' },
  })
  url = await api.app.listen({ host: '127.0.0.1', port: 0 })
  cookie = await api.signIn(student.email)
})
afterEach(async () => {
  gate.resolve()
  await api.close()
})

const slowCall = (signal: AbortSignal | null = null) =>
  fetch(`${url}/api/match/${student.id}`, { headers: { cookie }, signal })
const begun = (count: number) => vi.waitFor(() => expect(suggest).toHaveBeenCalledTimes(count))

/** As many calls as are worked on at a time. */
const fill = async (): Promise<{ calls: Promise<Response>[] }> => {
  const calls = [slowCall(), slowCall()]
  await begun(CALLS_MAX)
  return { calls }
}
const isAdmitted = async (): Promise<boolean> => (await fetch(`${url}/api/config`)).status === 200

describe('a call more than are worked on at a time', () => {
  it('is refused at once and told when to come back, and let in when there is room', async () => {
    const { calls } = await fill()
    const refused = await fetch(`${url}/api/config`)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '3'])
    expect(WireError.parse(await refused.json()).code).toBe('overloaded')
    gate.resolve()
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200])
    expect(await isAdmitted()).toBe(true)
  })

  it('is refused also when all of them arrive at the same moment', async () => {
    const { write, all } = await connectRaw(url)
    const call = (more = '') => `GET /api/match/${student.id} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n${more}\r\n`
    write(call().repeat(CALLS_MAX + 2) + call('connection: close\r\n'))
    await begun(CALLS_MAX)
    gate.resolve()
    const statuses = (await all()).match(/(?<=HTTP\/1\.1 )\d+/gu)
    expect(statuses).toEqual(['200', '200', '503', '503', '503'])
    expect(suggest).toHaveBeenCalledTimes(CALLS_MAX)
  })

  it('is refused without a word to the database, which has enough to do', async () => {
    await fill()
    const over = Promise.withResolvers<void>()
    const held = database.pool.withClient(() => over.promise)
    const refused = await fetch(`${url}/api/config`, { headers: { cookie } }).finally(over.resolve)
    expect(WireError.parse(await refused.json()).code).toBe('overloaded')
    await held
  })

  it('is no change that may have been made', async () => {
    await fill()
    const body = JSON.stringify({ action: 'POST', data: { blocked_id: student.id } })
    const headers = { cookie, 'content-type': 'application/json' }
    const refused = await fetch(`${url}/api/proxy/users/${student.id}/blocks`, { method: 'POST', headers, body })
    expect(WireError.parse(await refused.json()).code).toBe('overloaded')
  })

  it('gives somebody who follows an address a page that comes back by itself, in their language', async () => {
    await fill()
    const page = await fetch(`${url}/matching`, { headers: { accept: 'text/html', 'accept-language': 'de', cookie } })
    expect([page.status, page.headers.get('refresh'), page.headers.get('retry-after')]).toEqual([503, '3', '3'])
    expect(await page.text()).toContain('Gerade ist viel los')
  })

  it.each(['/healthz', '/readyz', '/metrics', '/auth/page.css'])('is let in at %s', async (path) => {
    await fill()
    expect((await fetch(url + path)).status).not.toBe(503)
  })

  it('signs out', async () => {
    await fill()
    const { ok } = await fetch(`${url}/auth/sign-out`, { method: 'POST', headers: { cookie }, redirect: 'manual' })
    expect(ok).toBe(true)
  })
})

describe('room is not taken', () => {
  it('by event streams', async () => {
    for (let count = 0; count < CALLS_MAX + 1; count += 1) {
      expect((await openEvents(url, cookie)).status).toBe(200)
    }
    expect(await isAdmitted()).toBe(true)
  })

  it('by bodies that take their time', async () => {
    const head =
      'POST /api/proxy/config HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{'
    const connections = await Promise.all(Array.from({ length: CALLS_MAX + 1 }, () => connectRaw(url)))
    for (const { write } of connections) write(head)
    expect(await isAdmitted()).toBe(true)
    for (const { socket } of connections) socket.destroy()
  })

  it('by calls that were given up, once their work is done', async () => {
    const leaving = new AbortController()
    const calls = [slowCall(leaving.signal), slowCall(leaving.signal)]
    await begun(CALLS_MAX)
    leaving.abort()
    await Promise.allSettled(calls)
    expect(await isAdmitted()).toBe(false)
    gate.resolve()
    await vi.waitFor(async () => expect(await isAdmitted()).toBe(true))
  })
})
