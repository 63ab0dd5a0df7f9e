/** The published scoring of Mozilla's HTTP Observatory, over the answers that a scanner and a person would get. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/db/client.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { testDatabase } from '#test/support/databases/databases.ts'
import { observatoryScore } from '#test/support/observatory.ts'
import { makeStudent } from '#test/support/people.ts'

let database: OpenDatabase
let api: TestApi

beforeAll(async () => {
  database = await testDatabase()
  api = await testApp(database, { services: { publicUrl: 'https://tandem.example' } })
})
afterAll(async () => {
  await api.close()
  await database.close()
})

const scoreOf = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await api.app.inject({ url, headers: { accept: 'text/html', ...headers } })
  const sent = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]))
  const cookies = [response.headers['set-cookie'] ?? []].flat()
  return { status: response.statusCode, ...observatoryScore(sent, response.body, cookies) }
}

it.each([
  ['/', 200],
  ['/de', 200],
  ['/nowhere', 404],
  ['/auth/sign-in', 502],
  ['/auth/callback', 400],
  ['/api/users/me', 401],
  ['/assets/gone.js', 404],
])('%s (%i) reaches 110 and more', async (url, status) => {
  const scored = await scoreOf(url, { host: 'tandem.example' })
  expect(scored.status).toBe(status)
  expect(scored.score, JSON.stringify(scored.findings)).toBeGreaterThanOrEqual(110)
})

it('so does a page of the application', async () => {
  const { email } = await makeStudent(database.db)
  const { status, score } = await scoreOf('/onboarding/student', { cookie: `__Host-${await api.signIn(email)}` })
  expect({ status, reached: score >= 110 }).toEqual({ status: 200, reached: true })
})

it('is as strict as the published one', () => {
  expect(observatoryScore({}, '', []).score).toBe(30)
  const unsafe = "default-src 'self'; script-src 'self' 'unsafe-inline'"
  const { score } = observatoryScore(
    { 'content-security-policy': unsafe, 'strict-transport-security': 'max-age=31536000' },
    '<script src="https://cdn.example/x.js"></script>',
    ['session=1; Secure'],
  )
  expect(score).toBe(0)
})
