/** The pages make an application that can be installed. */
import { describe, expect, it } from 'vitest'
import type { manifest } from '#server/http/installed-app/worker.ts'
import { isPage } from '#domain/pages.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { apiForAll } from '#test/support/app.ts'
import { makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'

const { api, database } = apiForAll()

type Manifest = ReturnType<typeof manifest>

const open = async (headers: Record<string, string> = {}, from = api) => {
  const answer = await from.request({ method: 'GET', url: '/manifest.webmanifest', headers })
  return { ...answer, manifest: JSON.parse(String(answer.body)) as Manifest }
}

describe('the manifest', () => {
  it('is a manifest, and never kept for the next reader', async () => {
    const { status, headers } = await open()
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: expect.stringContaining('cookie'),
    })
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
})

describe('the service worker', () => {
  const get = (url: string, from = api) => from.request({ method: 'GET', url, headers: { accept: '*/*' } })

  it('is a script for all pages, asked for anew at every look, and may reach nobody else', async () => {
    const { status, headers, body } = await get('/sw.js')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; connect-src 'self'/),
    })
    expect(String(body)).toContain('of-the-fixture')
  })

  it('is another one when what stands in the page is', async () => {
    const named = await testApp(database, { settings: { IMPRINT_URL: 'https://uni.example/imprint' } })
    const revision = async (from: TestApi) =>
      /SHELL_REVISION='(\w+)'/.exec(String((await get('/sw.js', from)).body))?.[1]
    expect(await revision(named)).not.toBe(await revision(api))
    await named.close()
  })

  it('keeps a page that is nobody’s, no matter who fetches it', async () => {
    await makeStudent(database.db, { email: 'kept@uni.example' })
    const cookie = await api.signIn('kept@uni.example')
    const { headers, body } = await api.request({ method: 'GET', url: '/shell.html', headers: { cookie } })
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("worker-src 'self'")
    expect(String(body)).toContain('data-hydrating="no"')
    expect(String(body)).toContain('name="worker" content="on"')
  })

  it('can be taken back: what comes in its place forgets everything and itself', async () => {
    const without = await testApp(database, { settings: { SERVICE_WORKER: 'off' } })
    const { status, body } = await get('/sw.js', without)
    expect(status).toBe(200)
    expect(String(body)).toContain('registration.unregister()')
    expect(String(body)).not.toContain('BUILT')
    expect(String((await get('/shell.html', without)).body)).toContain('name="worker" content="off"')
    await without.close()
  })

  it('has a build that is looked up, not kept', async () => {
    const { headers, body } = await get('/builds/latest.json')
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' })
    expect(body).toEqual({ build: 'of-the-fixture' })
  })
})
