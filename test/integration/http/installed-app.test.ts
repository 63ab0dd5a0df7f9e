/** What makes an application of the pages that can be installed. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/db/client.ts'
import type { manifest } from '#server/http/installed-app/manifest.ts'
import { isPage } from '#domain/pages.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { embeddedDatabase } from '#test/support/databases/databases.ts'
import { makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'

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

type Manifest = ReturnType<typeof manifest>

const open = async (headers: Record<string, string> = {}, from = api) => {
  const answer = await from.request({ method: 'GET', url: '/manifest.webmanifest', headers })
  return { ...answer, manifest: JSON.parse(String(answer.body)) as Manifest }
}

it('is a manifest, and never kept for the next reader', async () => {
  const { status, headers } = await open()
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'private, no-cache',
    vary: expect.stringContaining('cookie'),
  })
})

it('names all that an installation needs', async () => {
  const { manifest: named } = await open()
  expect(named).toMatchObject({
    id: '/',
    name: 'Tandem',
    short_name: 'Tandem',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'en',
    description: 'Find your thesis supervisor',
    theme_color: '#fbfaf7',
    background_color: '#fbfaf7',
    shortcuts: [],
  })
  expect(named.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ])
  expect(named.screenshots.map((shot) => shot.form_factor)).toEqual(['narrow', 'wide'])
})

it('is in the language that the reader chose, or else their browser', async () => {
  const chosen = await open({ cookie: 'tandem_locale=de' })
  expect(chosen.manifest).toMatchObject({ lang: 'de', description: 'Finde deine Betreuung' })
  const { manifest: accepted } = await open({ 'accept-language': 'de-AT,de;q=0.9' })
  expect(accepted.screenshots[0]?.src).toBe('/screenshots/phone.de.webp')
})

it('leads each role where it goes most', async () => {
  await makeStudent(database.db, { email: 'student@uni.example' })
  await makeSupervisor(database.db, { email: 'supervisor@uni.example' })
  await makeAdmin(database.db, { email: 'admin@uni.example' })
  const paths = async (email: string) =>
    (await open({ cookie: await api.signIn(email) })).manifest.shortcuts.map(({ url }) => url)
  for (const [role, own] of Object.entries({
    student: ['/student/matching', '/student/requests', '/student/search'],
    supervisor: ['/supervisor/matching', '/supervisor/currently-supervising', '/supervisor/search'],
    admin: ['/admin/search', '/admin/upload', '/admin/download'],
  })) {
    const led = await paths(`${role}@uni.example`)
    expect(led).toEqual(own)
    expect(led.every(isPage)).toBe(true)
  }
  expect(await paths('somebody-new@uni.example')).toEqual([])
})

it('says whose place it is', async () => {
  const named = await testApp(database, { settings: { INSTITUTION_NAME: 'University of Examples' } })
  const { manifest: of } = await open({}, named)
  expect(of).toMatchObject({ name: 'Tandem · University of Examples', short_name: 'Tandem' })
  await named.close()
})
