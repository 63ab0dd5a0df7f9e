/** Where somebody is signed in: how long that lasts, how it is listed, and how it ends. */
import { SECRET } from '#test/support/site.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OutputOf } from '#contract/operations.ts'
import { deleteExpired } from '#server/db/queries/accounts/sessions.ts'
import { sessions, users } from '#server/db/schema/people.ts'
import { databaseSessions } from '#server/identity/sessions/session-store.ts'
import { identityOf, type TestApi, testApp } from '#test/support/api.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { openEvents } from '#test/support/event-stream.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const FIREFOX = { browser: 'Firefox', system: 'Windows' }

withDatabase('sessions', (open) => {
  let api: TestApi
  let ahead: number
  const now = () => new Date(Date.now() + ahead)
  const startApp = (settings: Record<string, string> = {}) => testApp(open(), { now, settings })

  beforeEach(async () => {
    ahead = 0
    await emptyTables(open())
    api = await startApp()
  })
  afterEach(() => api.close())

  const statusOf = async (cookie: string) => (await api.call('users.me', {}, { cookie })).status
  const rows = () => open().db.select().from(sessions)
  const signInWith = async (email: string, device = FIREFOX): Promise<string> => {
    const options = { limits: api.services.config.sessions, secret: SECRET, formerIssuers: [] }
    const store = databaseSessions(open().db, options)
    return api.cookieOf(await store.start(identityOf(email, now()), device, now()))
  }

  describe('end', () => {
    it.each([
      ['a student', makeStudent, 24],
      ['a supervisor', makeSupervisor, 24],
      ['an admin', makeAdmin, 2],
    ] as const)('for %s when they were not used for so many hours, and not before', async (_who, make, hours) => {
      const cookie = await api.signIn((await make(open().db)).email)
      ahead += hours * HOUR - MINUTE
      expect(await statusOf(cookie)).toBe(200)
      ahead += hours * HOUR - MINUTE
      expect(await statusOf(cookie)).toBe(200)
      ahead += hours * HOUR
      expect(await statusOf(cookie)).toBe(401)
    })

    it.each([
      ['a student', makeStudent, 14 * 24],
      ['an admin', makeAdmin, 12],
    ] as const)('for %s at last however much they are used', async (_who, make, hours) => {
      const { id, email } = await make(open().db)
      const cookie = await api.signIn(email)
      const use = async () => {
        await open().db.update(sessions).set({ lastSeenAt: now() })
        return statusOf(cookie)
      }
      ahead = hours * HOUR - MINUTE
      expect(await use()).toBe(200)
      ahead = hours * HOUR + MINUTE
      expect(await use()).toBe(401)
      expect(await api.ok('users.sessions.list', { id }, { as: email })).toHaveLength(1)
    })

    it('sooner for somebody who has become an admin since', async () => {
      const { id, email } = await makeStudent(open().db)
      const cookie = await api.signIn(email)
      ahead = 3 * HOUR
      await open().db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, id))
      expect(await statusOf(cookie)).toBe(401)
    })

    it('when the settings say so', async () => {
      await api.close()
      api = await startApp({ SESSION_IDLE_HOURS: '1', SESSION_MAX_HOURS: '2', ADMIN_SESSION_IDLE_HOURS: '5' })
      const [student, admin] = [await makeStudent(open().db), await makeAdmin(open().db)]
      const cookies = [await api.signIn(student.email), await api.signIn(admin.email)]
      ahead = HOUR
      expect(await Promise.all(cookies.map(statusOf))).toEqual([401, 200])
    })

    it('on every page and stream that asks for one', async () => {
      const cookie = await api.signIn((await makeStudent(open().db)).email)
      ahead = 25 * HOUR
      const picture = `/api/pictures/${'0'.repeat(64)}.webp`
      for (const url of ['/api/events', picture, '/api/users/me']) {
        expect((await api.request({ url, headers: { cookie } })).status).toBe(401)
      }
    })

    it('and are swept away then, nobody else’s with them', async () => {
      const { db } = open()
      const student = await makeStudent(db)
      await api.signIn(student.email)
      ahead = 23 * HOUR
      await api.signIn(student.email)
      ahead = 24 * HOUR
      await deleteExpired(db, now(), 24 * HOUR)
      expect(await rows()).toHaveLength(1)
      ahead = 15 * 24 * HOUR
      await db.update(sessions).set({ lastSeenAt: now() })
      await deleteExpired(db, now(), 24 * HOUR)
      expect(await rows()).toEqual([])
    })
  })

  it('write down when they were used, but not at every call', async () => {
    const student = await makeStudent(open().db)
    const cookie = await api.signIn(student.email)
    const seen = async () => (await rows())[0]?.lastSeenAt.getTime()
    const began = await seen()
    ahead = 4 * MINUTE
    await api.ok('users.me', {}, { cookie })
    expect(await seen()).toBe(began)
    ahead = 6 * MINUTE
    // Failed calls, and those that wrote, count like any other answer.
    await api.ok('users.settings.patch', { id: student.id, language: 'de' }, { cookie })
    const then = await seen()
    expect(then).toBeGreaterThanOrEqual((began ?? 0) + 6 * MINUTE)
    ahead = 7 * MINUTE
    await api.ok('users.me', {}, { cookie })
    expect(await seen()).toBe(then)
  })

  describe('sessions of a person', () => {
    let student: MadeUser
    let here: string
    beforeEach(async () => {
      student = await makeStudent(open().db)
      await signInWith(student.email, { browser: 'Safari', system: 'iOS' })
      ahead = MINUTE
      here = await signInWith(student.email)
    })
    const list = (locale: 'en' | 'de' = 'en') =>
      api.ok('users.sessions.list', { id: student.id }, { cookie: here, locale })
    const end = (session_id: string) => api.call('users.sessions.end', { id: student.id, session_id }, { cookie: here })

    it('are listed with device and times, the one that asks among them', async () => {
      const [own, other, ...more] = await list()
      expect(more).toEqual([])
      expect(own).toMatchObject({ device: 'Firefox on Windows', current: true })
      expect(other).toMatchObject({ device: 'Safari on iOS', current: false })
      for (const { signed_in_at, last_seen_at } of [own, other] as OutputOf<'users.sessions.list'>) {
        expect(Date.parse(last_seen_at)).toBeGreaterThanOrEqual(Date.parse(signed_in_at))
      }
      expect((await list('de')).map(({ device }) => device)).toEqual(['Firefox unter Windows', 'Safari unter iOS'])
    })

    it('are listed without those that are over', async () => {
      await open()
        .db.insert(sessions)
        .values((await rows()).map((row) => ({ ...row, id: crypto.randomUUID(), lastSeenAt: new Date(0) })))
      expect(await list()).toHaveLength(2)
    })

    it('end one by one', async () => {
      const [, other] = await list()
      expect((await end(other?.id ?? '')).status).toBe(204)
      expect(await list()).toMatchObject([{ current: true }])
      expect(await end(other?.id ?? '')).toMatchObject({ status: 404, body: { code: 'not_found' } })
    })

    it('end with the one that asks', async () => {
      const [own] = await list()
      expect((await end(own?.id ?? '')).status).toBe(204)
      expect(await statusOf(here)).toBe(401)
    })

    it('end all but the one that asks', async () => {
      await signInWith(student.email)
      const somebodyElse = await makeStudent(open().db)
      const elsewhere = await signInWith(somebodyElse.email)
      expect((await end('others')).status).toBe(204)
      expect(await list()).toMatchObject([{ current: true }])
      expect(await statusOf(elsewhere)).toBe(200)
    })

    it('close their event streams when they end, at once and on every instance', async () => {
      const second = await startApp()
      const [one, other] = [await api.app.listen({ host: '127.0.0.1', port: 0 }), await second.app.listen({ port: 0 })]
      const there = await signInWith(student.email)
      const [stream, elsewhere] = [await openEvents(one, there), await openEvents(other, there)]
      const staying = await openEvents(one, here)
      // The look at who is still signed in comes every 15 s by itself; the clock stands still until then.
      expect((await end('others')).status).toBe(204)
      ahead += 1000
      await expect(stream.rest()).resolves.toBeDefined()
      await expect(elsewhere.rest()).resolves.toBeDefined()
      expect(await statusOf(here)).toBe(200)
      staying.close()
      await second.close()
    })
  })
})
