/** How much may be asked of the server, by whom: each limit set small by its setting, over both transports. */
import type { InjectOptions } from 'fastify'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenDatabase } from '#server/db/client.ts'
import { forEachTest } from '#test/support/app.ts'
import { type Answer, type TestApi, testApp } from '#test/support/api.ts'
import { emptyTables, testDatabase } from '#test/support/databases/databases.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'

type Transport = 'rest' | 'proxy'
type Ask = (transport: Transport, cookie: string) => Promise<Answer>

const MINUTE = 60
const HOUR = 60 * MINUTE

let database: OpenDatabase
let api: TestApi

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyTables(database)
  // The clock stands still, unless a test moves it.
  vi.setSystemTime(new Date())
})
const student = forEachTest(() => makeStudent(database.db))
const supervisor = forEachTest(() => makeSupervisor(database.db, { totalSlots: 100 }))
const colleague = forEachTest(() => makeSupervisor(database.db, { totalSlots: 100 }))
const admin = forEachTest(() => makeAdmin(database.db))
const otherAdmin = forEachTest(() => makeAdmin(database.db))
afterEach(async () => {
  await api.close()
  vi.useRealTimers()
})

const pass = (seconds: number): void => void vi.setSystemTime(Date.now() + seconds * 1000)
const limited = async (settings: Record<string, string>): Promise<void> => {
  api = await testApp(database, { settings })
}

const wentWell = ({ status, body }: Answer): void => {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
}

const expectTooMany = ({ status, body, headers }: Answer, seconds: number): void => {
  expect(headers['retry-after']).toBe(String(seconds))
  expect({ status, body }).toEqual({
    status: 429,
    body: {
      statusCode: 429,
      code: 'too_many_calls',
      message: expect.stringMatching(/^Too many calls\. Please try again in \d+ (?:seconds?|minutes)\.$/),
    },
  })
}

let added = 0
const kinds: Record<string, { setting: string; window: number; who: () => [MadeUser, MadeUser]; ask: Ask }> = {
  calls: {
    setting: 'LIMIT_CALLS_PER_MINUTE',
    window: MINUTE,
    who: () => [student, supervisor],
    ask: (transport, cookie) => api.call('users.me', {}, { transport, cookie }),
  },
  searches: {
    setting: 'LIMIT_SEARCHES_PER_MINUTE',
    window: MINUTE,
    who: () => [student, supervisor],
    ask: (transport, cookie) => api.call('users.search', { query: 'a' }, { transport, cookie }),
  },
  'documents, pictures, imports and exports': {
    setting: 'LIMIT_EXPENSIVE_CALLS_PER_MINUTE',
    window: MINUTE,
    who: () => [admin, otherAdmin],
    ask: (transport, cookie) => api.call('admin.cycles.export', { id: 'current' }, { transport, cookie }),
  },
  'looks before a direct add by address': {
    setting: 'LIMIT_DIRECT_ADDS_PER_HOUR',
    window: HOUR,
    who: () => [supervisor, colleague],
    ask: (transport, cookie) => api.call('students.by_address', { email: student.email }, { transport, cookie }),
  },
  'direct adds by address': {
    setting: 'LIMIT_DIRECT_ADDS_PER_HOUR',
    window: HOUR,
    who: () => [supervisor, colleague],
    ask: (transport, cookie) =>
      api.call(
        'supervision_requests.create',
        { student_email: `added.${(added += 1)}@uni.example` },
        { transport, cookie },
      ),
  },
}

describe.each(Object.entries(kinds))('%s over the limit', (_kind, { setting, window, who, ask }) => {
  let sessions: [string, string]
  let other: string

  beforeEach(async () => {
    await limited({ [setting]: '2' })
    const [person, somebodyElse] = who()
    // The same person twice, the second time with an address spelled another way.
    sessions = [await api.signIn(person.email), await api.signIn(person.email.toUpperCase())]
    other = await api.signIn(somebodyElse.email)
    for (const answer of [await ask('rest', sessions[0]), await ask('proxy', sessions[1])]) wentWell(answer)
  })

  it('are refused in every session of the person, to nobody else, until the window is over', async () => {
    for (const transport of ['rest', 'proxy'] as const) {
      for (const session of sessions) expectTooMany(await ask(transport, session), window)
      expect((await ask(transport, other)).status).not.toBe(429)
    }
    pass(window - 0.5)
    expectTooMany(await ask('rest', sessions[0]), 1)
    pass(0.5)
    expect((await ask('proxy', sessions[0])).status).toBeLessThan(300)
    expect((await ask('rest', sessions[1])).status).toBeLessThan(300)
    expectTooMany(await ask('proxy', sessions[1]), window)
  })
})

it('a search is whatever finds people by words or by an address', async () => {
  await limited({ LIMIT_SEARCHES_PER_MINUTE: '2' })
  const cookie = await api.signIn(admin.email)
  await api.ok('users.search_by_email', { email: student.email }, { cookie })
  await api.ok('users.list', { query: 'a' }, { cookie })
  expectTooMany(await api.call('users.search', { query: 'a' }, { cookie }), MINUTE)
})

describe('calls that are no search and no direct add by address', () => {
  it('is not counted as one', async () => {
    await limited({ LIMIT_SEARCHES_PER_MINUTE: '1', LIMIT_DIRECT_ADDS_PER_HOUR: '1' })
    await api.ok('users.search', {}, { as: admin.email })
    for (const transport of ['rest', 'proxy'] as const) {
      await api.ok('users.list', { role: 'STUDENT' }, { as: admin.email, transport })
      const { id } = await makeStudent(database.db)
      await api.ok('supervision_requests.create', { student_id: id }, { as: supervisor.email, transport })
    }
    const byAddress = { student_email: student.email }
    expect((await api.call('supervision_requests.create', byAddress, { as: supervisor.email })).status).toBe(201)
  })
})

describe('calls without a session', () => {
  const config = (transport: Transport, remoteAddress: string, headers: Record<string, string> = {}) =>
    transport === 'rest'
      ? api.request({ method: 'GET', url: '/api/config', remoteAddress, headers })
      : api.request({
          method: 'POST',
          url: '/api/proxy/config',
          remoteAddress,
          headers,
          payload: { action: 'GET' },
        })

  beforeEach(async () => {
    await limited({ LIMIT_CALLS_PER_MINUTE_SIGNED_OUT: '2' })
    for (const transport of ['rest', 'proxy'] as const) wentWell(await config(transport, '192.0.2.1'))
  })

  it('are limited by address, over both transports together', async () => {
    for (const transport of ['rest', 'proxy'] as const) {
      expectTooMany(await config(transport, '192.0.2.1'), MINUTE)
      expect((await config(transport, '192.0.2.2')).status).toBe(200)
    }
    pass(MINUTE)
    expect((await config('proxy', '192.0.2.1')).status).toBe(200)
  })

  it('stay so whatever they pretend: an address, a session', async () => {
    expectTooMany(await config('rest', '192.0.2.1', { 'x-forwarded-for': '192.0.2.9' }), MINUTE)
    expectTooMany(await config('rest', '192.0.2.1', { cookie: 'tandem_session=made-up' }), MINUTE)
  })

  it.each([
    ['one proxy on another host', '10.0.0.5', '203.0.113.9', '203.0.113.9'],
    ['what the caller made up, before what the proxy wrote', '10.0.0.5', '9.9.9.9, 203.0.113.9', '203.0.113.9'],
    ['an address that is believed, made up', '10.0.0.5', '127.0.0.1, 10.0.0.5, 203.0.113.9', '203.0.113.9'],
    ['words instead of addresses, made up', '10.0.0.5', 'unknown, _hidden, 203.0.113.9', '203.0.113.9'],
    ['two proxies, one behind the other', '10.0.0.5', '9.9.9.9, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
    ['an address with a port', '10.0.0.5', '9.9.9.9, 203.0.113.9:41234', '203.0.113.9'],
    ['an IPv6 address with a port', '10.0.0.5', '[2001:db8:1::7]:41234', '2001:db8:1::7'],
    ['a proxy of both families', '::ffff:10.0.0.5', '203.0.113.9', '203.0.113.9'],
    ['a proxy that says nothing', '10.0.0.5', '', '10.0.0.5'],
    ['somebody who is no proxy, and made everything up', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ])('count whom the proxies name: %s', async (_what, from, forwarded, caller) => {
    await api.close()
    await limited({ LIMIT_CALLS_PER_MINUTE_SIGNED_OUT: '1', TRUST_PROXY: '10.0.0.0/8' })
    const forwardedFor: Record<string, string> = forwarded === '' ? {} : { 'x-forwarded-for': forwarded }
    wentWell(await config('rest', from, forwardedFor))
    expectTooMany(await config('rest', '10.1.2.3', { 'x-forwarded-for': caller }), MINUTE)
    expect((await config('rest', '10.1.2.3', { 'x-forwarded-for': '192.0.2.77' })).status).toBe(200)
  })

  it('through a proxy that is not believed are worth a line in the log, once, without an address', async () => {
    await api.close()
    const lines: string[] = []
    const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
    api = await testApp(database, { logger, settings: { TRUST_PROXY: '10.0.0.0/8' } })
    const through = (from: string) => config('rest', from, { 'x-forwarded-for': '203.0.113.9' })
    await config('rest', '198.51.100.7')
    await through('10.0.0.5')
    expect(lines).toEqual([])
    for (const from of ['198.51.100.7', '198.51.100.8']) await through(from)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('TRUST_PROXY')
    expect(lines[0]).not.toMatch(/198\.51|203\.0/)
  })

  it('leave those from the same address alone who are signed in', async () => {
    const cookie = await api.signIn(student.email)
    expect((await config('rest', '192.0.2.1', { cookie })).status).toBe(200)
  })
})

describe('calls that can not be read', () => {
  const json = { 'content-type': 'application/json' }
  const unreadable: [string, number, InjectOptions][] = [
    ['JSON that is none', 400, { method: 'POST', url: '/api/students', headers: json, payload: '{"thesis' }],
    [
      'JSON that is none, at the proxy',
      400,
      { method: 'POST', url: '/api/proxy/users/me', headers: json, payload: '{' },
    ],
    ['no action', 400, { method: 'POST', url: '/api/proxy/users/me', payload: {} }],
    ['an unknown resource', 404, { method: 'GET', url: '/api/nothing' }],
    [
      'an unknown resource, at the proxy',
      404,
      { method: 'POST', url: '/api/proxy/nothing', payload: { action: 'GET' } },
    ],
    ['a verb that is not there', 405, { method: 'DELETE', url: '/api/config' }],
    [
      'another type',
      415,
      { method: 'POST', url: '/api/students', headers: { 'content-type': 'text/plain' }, payload: 'x' },
    ],
    ['too much', 413, { method: 'POST', url: '/api/students', payload: { thesis_description: 'x'.repeat(500) } }],
    [
      'a file where none belongs',
      415,
      {
        method: 'POST',
        url: '/api/students',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: 'x',
      },
    ],
    [
      'another origin',
      403,
      { method: 'POST', url: '/api/students', headers: { origin: 'https://elsewhere.example' }, payload: {} },
    ],
  ]

  it.each(unreadable)('count all the same: %s', async (_what, status, sent) => {
    const once = { LIMIT_CALLS_PER_MINUTE: '1', LIMIT_CALLS_PER_MINUTE_SIGNED_OUT: '1' }
    await limited({ ...once, LIMIT_JSON_BYTES: '300' })
    const cookie = await api.signIn(student.email)
    const from = (headers: Record<string, string>) => api.request({ ...sent, headers: { ...sent.headers, ...headers } })
    for (const headers of [{ cookie }, {}] as Record<string, string>[]) {
      expect((await from(headers)).status).toBe(status)
      expectTooMany(await from(headers), MINUTE)
    }
    expectTooMany(await api.call('users.me', {}, { cookie }), MINUTE)
    expect((await api.call('users.me', {}, { as: supervisor.email })).status).toBe(200)
  })
})
