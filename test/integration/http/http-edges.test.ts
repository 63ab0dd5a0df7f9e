/** Calls over HTTP that nobody meant to send, or that mean no good: answered in the one shape, and cheaply. */
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { ISSUES_MAX, WireError } from '#contract/errors.ts'
import { FIELDS_MAX } from '#contract/shapes.ts'
import type { Answer } from '#test/support/api.ts'
import { apiForAll } from '#test/support/app.ts'
import { makeWorld, type World } from '#test/support/databases/small-world.ts'

const { api, database } = apiForAll()

let world: World

beforeAll(async () => {
  world = await makeWorld(database, api)
})

const seen = ({ status, body }: Answer) => ({ status, code: WireError.safeParse(body).data?.code })
const json = { 'content-type': 'application/json' }
const fields = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index.toString(36)}`, 1]))

describe('more fields than any operation has', () => {
  const many = 95_000
  const bodies: [string, string][] = [
    ['fields', JSON.stringify(fields(many))],
    ['items', JSON.stringify({ tags: Array.from({ length: many }, () => 0) })],
    ['fields of an item', JSON.stringify({ tags: [fields(many)] })],
    ['lists in lists', `{"tags":${'['.repeat(many)}${']'.repeat(many)}}`],
    ['the same field', `{${Array.from({ length: many }, () => '"a":1').join(',')}}`],
  ]

  it.each(bodies)('are not even looked at: %s', async (_what, body) => {
    const sent: InjectOptions[] = [
      { method: 'POST', url: '/api/students', payload: body },
      { method: 'POST', url: '/api/proxy/config', payload: `{"action":"GET","data":${body}}` },
      { method: 'POST', url: '/nowhere', payload: body },
    ]
    for (const one of sent) {
      const answer = await api.request({ ...one, headers: json })
      expect(seen(answer)).toEqual({ status: 400, code: 'too_many_fields' })
      expect(JSON.stringify(answer.body).length).toBeLessThan(300)
    }
  })

  it('are none in a query string either', async () => {
    const query = Object.keys(fields(FIELDS_MAX + 1)).join('&')
    for (const path of ['/api/config', '/api/confirmations/verify', '/auth/sign-in', '/']) {
      const answer = await api.request({ method: 'GET', url: `${path}?${query}` })
      expect(seen(answer)).toEqual({ status: 400, code: 'too_many_fields' })
    }
  })
})

describe('more bad fields than anybody reads', () => {
  it.each([
    ['en', 'and 982 more'],
    ['de', 'und 982 weitere'],
  ] as const)('are named up to a number, the rest is counted (%s)', async (locale, more) => {
    const input = fields(FIELDS_MAX)
    const { issues = [] } = await api.refused('users.register', input, { as: world.student.email, locale })
    // The two that are missing come first.
    expect(issues.map(({ path }) => path).slice(0, 3)).toEqual(['first_name', 'last_name', 'f0'])
    expect(issues).toHaveLength(ISSUES_MAX + 1)
    expect(issues.at(-1)).toEqual({ path: '', message: more })
  })

  it('are all named when they are few', async () => {
    const { issues = [] } = await api.refused('config.get', fields(ISSUES_MAX))
    expect(issues.map(({ path }) => path)).toEqual(Object.keys(fields(ISSUES_MAX)))
  })

  it('are not repeated at any length', async () => {
    const { issues = [] } = await api.refused('config.get', { ['x'.repeat(500_000)]: 1 }, { transport: 'proxy' })
    expect(issues.map(({ path }) => path)).toEqual([`${'x'.repeat(100)}…`])
  })
})

describe('a file that is asked for on conditions', () => {
  const ask = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    api.request({ method, url: '/logo.svg', headers })

  it('is refused when they do not hold', async () => {
    const past = new Date(0).toUTCString()
    expect(seen(await ask({ 'if-match': '"another"' }))).toEqual({ status: 412, code: 'precondition_failed' })
    expect(seen(await ask({ 'if-unmodified-since': past }))).toEqual({ status: 412, code: 'precondition_failed' })
    expect(seen(await ask({ range: 'bytes=999999-' }))).toEqual({ status: 416, code: 'range_not_satisfiable' })
    expect((await ask({ 'if-match': '"another"' }, 'HEAD')).status).toBe(412)
  })

  it('is answered where they hold, or make no sense', async () => {
    expect((await ask({ range: 'bytes=0-3' })).status).toBe(206)
    for (const range of ['bytes=', 'lines=1-2', 'bytes=0-1,3-4', 'bytes=3-1']) {
      expect([200, 206, 416]).toContain((await ask({ range })).status)
    }
    const { headers } = await ask({})
    expect((await ask({ 'if-none-match': headers['etag'] ?? '' })).status).toBe(304)
  })

  it('is never the page without what belongs into it', async () => {
    expect((await api.request({ method: 'GET', url: '/index.html' })).status).toBe(404)
  })
})

describe('an upload that is none', () => {
  const part =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nFirst'
  const cases: [string, string, string][] = [
    ['no boundary', 'multipart/form-data', `${part}\r\n--x--\r\n`],
    ['an empty boundary', 'multipart/form-data; boundary=""', `${part}\r\n--x--\r\n`],
    ['a boundary that never ends', `multipart/form-data; boundary=${'x'.repeat(300)}`, `${part}\r\n--x--\r\n`],
    ['a file cut short', 'multipart/form-data; boundary=x', part],
    ['headers cut short', 'multipart/form-data; boundary=x', part.slice(0, 20)],
    ['no end', 'multipart/form-data; boundary=x', `${part}\r\n--x`],
    ['another boundary than it says', 'multipart/form-data; boundary=y', `${part}\r\n--x--\r\n`],
    ['a prototype', 'multipart/form-data; boundary=x', `${part.replace('"file"', '"__proto__"')}\r\n--x--\r\n`],
    [
      'a prototype beside it',
      'multipart/form-data; boundary=x',
      `${part}\r\n--x\r\ncontent-disposition: form-data; name="constructor"\r\n\r\n1\r\n--x--\r\n`,
    ],
    [
      'a field of another type',
      'multipart/form-data; boundary=x',
      `${part}\r\n--x\r\ncontent-disposition: form-data; name="dry_run"\r\ncontent-type: application/json\r\n\r\n{\r\n--x--\r\n`,
    ],
    [
      'too many fields',
      'multipart/form-data; boundary=x',
      `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(20)}${part}\r\n--x--\r\n`,
    ],
    ['nothing', 'multipart/form-data; boundary=x', ''],
  ]

  it.each(cases)('is a bad request: %s', async (_what, type, payload) => {
    const headers = { cookie: await api.signIn(world.admin.email), 'content-type': type }
    const answer = await api.request({ method: 'POST', url: '/api/admin/supervisors/import', headers, payload })
    expect({ ...seen(answer), status: answer.status }).toMatchObject({ status: 400 })
    expect(WireError.safeParse(answer.body).success).toBe(true)
  })
})

describe('headers and addresses that nobody sends', () => {
  const headersOf: [string, Record<string, string>][] = [
    ['a type that is none', { 'content-type': ';;;' }],
    ['a type of types', { 'content-type': 'application/json, text/plain' }],
    ['another character set', { 'content-type': 'application/json; charset=utf-16' }],
    ['a compressed body that is not', { ...json, 'content-encoding': 'gzip' }],
    ['a language that is none', { ...json, 'accept-language': '*;q=x,,;;de-'.repeat(50) }],
    ['cookies that are none', { ...json, cookie: '=;;=a=b;tandem_session;tandem_session=%ff;__proto__=1' }],
    ['a session of dots', { ...json, cookie: `tandem_session=${'.'.repeat(1000)}` }],
    ['an origin that is none', { ...json, origin: 'http://[' }],
    ['proxies that are none', { ...json, 'x-forwarded-for': 'unknown, , 1.2.3.4.5', 'x-forwarded-proto': 'gopher' }],
    ['a host that is none', { ...json, host: '[' }],
    ['a host of its own', { ...json, 'x-forwarded-host': '"><script>' }],
  ]
  it.each(headersOf)('are no fault of ours: %s', async (_what, headers) => {
    for (const [method, url] of [
      ['POST', '/api/proxy/users/me'],
      ['POST', '/api/students'],
      ['POST', '/nowhere'],
      ['GET', '/'],
      ['GET', '/auth/sign-in'],
      ['GET', '/auth/callback'],
      ['POST', '/auth/sign-out'],
      ['GET', '/metrics'],
      ['GET', '/dev/outbox'],
      ['GET', '/api/events'],
    ] as const) {
      const payload = method === 'POST' ? '{"action":"GET"}' : undefined
      const { status } = await api.request({ method, url, headers, ...(payload ? { payload } : {}) })
      expect({ url, failed: status === 500 }).toEqual({ url, failed: false })
    }
  })

  const addresses = [
    '/%ff',
    '/api/%zz',
    '/api/proxy/%zz',
    '/api/users/%ff',
    `/api/pictures/${'0'.repeat(2100)}.webp`,
    `/api/users/${'0'.repeat(5000)}`,
    '/api/pictures/%2e%2e%2fsecret.webp',
    '/dev/outbox/..%2f..%2fkey',
    '/assets/%00',
    '//',
    '/api//config',
    '/api/config/',
    '/..%2f..%2fpackage.json',
    '/api/users/me%00',
    '/.env',
    '/manifest.json',
  ]
  it.each(addresses)('lead nowhere: %s', async (url) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const answer = await api.request({ method, url, headers: { accept: 'application/json', host: 'localhost:3000' } })
      expect({ method, failed: answer.status < 400 || answer.status >= 500 }).toEqual({ method, failed: false })
      if (method !== 'HEAD') expect(WireError.safeParse(answer.body).success).toBe(true)
    }
  })

  it.each(['{"a":1}', '{}', '\ufeff{"action":"GET"}', '{"action":"GET","action":"DELETE"}', 'null', '1e999', '"'])(
    'are bodies that are read, or are bad requests: %s',
    async (payload) => {
      const answer = await api.request({ method: 'POST', url: '/api/proxy/config', headers: json, payload })
      expect([200, 400, 405]).toContain(answer.status)
    },
  )
})
