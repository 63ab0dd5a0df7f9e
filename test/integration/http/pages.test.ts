/** What the server says to whoever opens an address: page or not, in which language. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/db/client.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { embeddedDatabase } from '#test/support/databases/databases.ts'
import { makeStudent } from '#test/support/people.ts'

let database: OpenDatabase
let api: TestApi

beforeAll(async () => {
  database = await embeddedDatabase()
  api = await testApp(database)
})
afterAll(async () => {
  await api.close()
  await database.close()
})

const open = (url: string, headers: Record<string, string> = {}) =>
  api.request({ method: 'GET', url, headers: { accept: 'text/html,*/*;q=0.8', ...headers } })

it.each(['/', '/de', '/en/', '/student/dashboard', '/de/admin/upload', '/profiles/1?chat=2', '/onboarding/student'])(
  '%s is a page',
  async (url) => {
    const { status, headers } = await open(url)
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/html; charset=utf-8' })
  },
)

it.each(['/nowhere', '/de/nowhere', '/student', '/student/dashboard/more', '/profiles/1/2', '/dex'])(
  '%s is none: the same page says so, with 404',
  async (url) => {
    const { status, headers, body } = await open(url)
    expect({ status, type: headers['content-type'] }).toEqual({ status: 404, type: 'text/html; charset=utf-8' })
    expect(String(body)).toContain('<title>Tandem</title>')
  },
)

it.each(['/favicon.ico', '/robots.txt', '/index.html', '/student/gone.js', '/assets/gone', '/sw.js'])(
  '%s is a file that is not there, no page',
  async (url) => {
    const { status, headers } = await open(url)
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 404,
      type: 'application/json; charset=utf-8',
    })
  },
)

it.each<[string, Record<string, string>, string]>([
  ['/', {}, 'en'],
  ['/de', {}, 'de'],
  ['/de/student/dashboard', { 'accept-language': 'en' }, 'de'],
  ['/', { 'accept-language': 'de-AT,de;q=0.9' }, 'de'],
  ['/en', { 'accept-language': 'de' }, 'en'],
])('%s for a reader with %j is in %s, and says what it is', async (url, headers, locale) => {
  const { body } = await open(url, headers)
  expect(String(body)).toContain(`<html lang="${locale}">`)
  expect(String(body)).toContain(
    locale === 'de' ? 'content="Tandem: Finde deine Betreuung.' : 'content="Tandem: Find your thesis supervisor.',
  )
})

it('says whose session it is as far as it can tell, so that nobody has to ask for what is known', async () => {
  await makeStudent(database.db, { email: 'known@uni.example' })
  const says = async (headers?: Record<string, string>) =>
    /name="session" content="(\w+)"/.exec(String((await open('/', headers)).body))?.[1]
  expect(await says()).toBe('none')
  expect(await says({ cookie: 'tandem_session=long-gone' })).toBe('none')
  expect(await says({ cookie: await api.signIn('new@uni.example') })).toBe('newcomer')
  expect(await says({ cookie: await api.signIn('known@uni.example') })).toBe('perhaps')
})
