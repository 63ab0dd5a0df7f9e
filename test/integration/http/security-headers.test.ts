/** The headers of every answer, whatever it is; those on bare connections: connections.test.ts. */
import type { InjectOptions } from 'fastify'
import { expect, it } from 'vitest'
import { createSimilarityIndex } from '#server/matching/similarity-index.ts'
import { testApp } from '#test/support/api.ts'
import { apiForAll, forAllTests } from '#test/support/app.ts'
import { openEvents } from '#test/support/event-stream.ts'
import { makeStudent } from '#test/support/people.ts'

const broken = () => Promise.reject(new Error('broken'))
const { api, database } = apiForAll({
  services: { matching: { ...createSimilarityIndex(), suggest: broken } },
  settings: { LIMIT_CALLS_PER_MINUTE_SIGNED_OUT: '20' },
})
const student = forAllTests(() => makeStudent(database.db))

const expectGuarded = (headers: Readonly<Record<string, string | undefined>>): void => {
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src '(none|self)'.*frame-ancestors 'none'/),
    'permissions-policy': expect.stringMatching(/camera=\(\), .*geolocation=\(\), .*microphone=\(\)/),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
}

const get = (url: string, headers: Record<string, string> = {}): InjectOptions => ({ method: 'GET', url, headers })
const answers: [string, number, InjectOptions][] = [
  ['an answer', 200, get('/api/config')],
  ['a refusal', 401, get('/api/users/me')],
  ['a resource that is none', 404, get('/api/nothing')],
  ['a verb that is none', 405, { method: 'DELETE', url: '/api/config' }],
  ['too much', 413, { method: 'POST', url: '/api/students', payload: { a: 'x'.repeat(2_000_000) } }],
  ['another type', 415, { method: 'POST', url: '/api/students', payload: 'x', headers: { 'content-type': 'text/x' } }],
  ['an address that is none', 400, get('/%ff')],
  ['a parameter without end', 404, get(`/api/pictures/${'0'.repeat(3000)}.webp`)],
  ['the page', 200, get('/')],
  ['a page that there is not', 404, get('/nowhere')],
  ['a page for others', 302, get('/student/dashboard')],
  ['a theme that is chosen', 303, get('/?theme=dark')],
  ['a file', 200, get('/logo.svg')],
  ['a part of a file', 206, get('/logo.svg', { range: 'bytes=0-3' })],
  ['no part of a file', 416, get('/logo.svg', { range: 'bytes=99999-' })],
  ['a file that is gone', 404, get('/assets/gone.js')],
  ['a picture', 401, get(`/api/pictures/${'0'.repeat(64)}.webp`)],
  ['the description', 200, get('/api/openapi.json')],
  ['the metrics', 200, get('/metrics')],
  ['a sign of life', 200, get('/healthz')],
  ['the mails that stayed', 200, get('/dev/outbox', { host: 'localhost:3000' })],
  ['a style sheet', 200, get('/auth/page.css')],
  ['a failed sign-in', 400, get('/auth/callback')],
  ['a redirect', 303, get('/auth/sign-in', { host: '127.0.0.1:3000' })],
  ['a sign-out', 200, { method: 'POST', url: '/auth/sign-out' }],
]

it.each(answers)('%s (%i)', async (_what, status, sent) => {
  const answer = await api.request(sent)
  expect(answer.status).toBe(status)
  expectGuarded(answer.headers)
})

const policyOf = async (url: string, headers: Record<string, string> = {}): Promise<readonly string[]> => {
  const answer = await api.request(get(url, headers))
  return (answer.headers['content-security-policy'] ?? '').split('; ')
}

it.each(['/api/config', '/api/users/me', '/api/nothing', '/metrics', '/healthz'])(
  'nothing runs in what is no page: %s',
  async (url) => {
    const nothing = ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]
    expect(await policyOf(url)).toEqual(nothing)
  },
)

it('a page runs scripts and sends forms of its own, and has a nonce of its own for styles', async () => {
  const page = async () => policyOf('/onboarding/student', { cookie: await api.signIn(student.email) })
  const policy = await page()
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "connect-src 'self'"]))
  expect(policy).toEqual(expect.arrayContaining(["base-uri 'none'", "form-action 'self'"]))
  const styles = policy.find((directive) => directive.startsWith('style-src'))
  expect(styles).toMatch(/^style-src 'self' 'nonce-[\w+/]{22}=='$/)
  expect(await page()).not.toContain(styles)
})

it('a file that has not changed (304)', async () => {
  const { headers } = await api.request(get('/logo.svg'))
  const again = await api.request(get('/logo.svg', { 'if-none-match': headers['etag'] ?? '' }))
  expect(again.status).toBe(304)
  expectGuarded(again.headers)
})

it('an answer over HTTPS, which browsers then insist on', async () => {
  const secure = await testApp(database, { site: { publicUrl: 'https://tandem.example' } })
  const { headers } = await secure.request(get('/', { host: 'tandem.example' }))
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  await secure.close()
})

it('a failure (500)', async () => {
  const { status, headers } = await api.call('matches.list', { id: student.id }, { as: student.email })
  expect(status).toBe(500)
  expectGuarded(headers)
})

it('the stream of events', async () => {
  const stream = await openEvents(await api.app.listen({ host: '127.0.0.1', port: 0 }), await api.signIn(student.email))
  expectGuarded(Object.fromEntries(stream.headers))
  stream.close()
})

it('too many calls (429)', async () => {
  const statuses: number[] = []
  while (!statuses.includes(429)) {
    const answer = await api.request(get('/api/config'))
    statuses.push(answer.status)
    expectGuarded(answer.headers)
  }
})
