/** A PostgreSQL server that goes away while Tandem runs, and comes back: nothing needs to be started again. */
import { SECRET, testSite } from '#test/support/site.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WireError } from '#contract/errors.ts'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { transaction } from '#server/db/transaction.ts'
import { DatabaseUnavailable } from '#server/db/sql-error.ts'
import { readConfig } from '#server/config.ts'
import type { MailTransport } from '#server/mail/mail.ts'
import { sendDueMails } from '#server/mail/outbox-runner.ts'
import { databaseSessions } from '#server/identity/sessions/session-store.ts'
import { type Answer, type TestApi, testApp } from '#test/support/api.ts'
import { type EventStreamClient, openEvents } from '#test/support/event-stream.ts'
import { supervisorList } from '#test/support/imports/import-files.ts'
import { type OwnPostgres, startOwnPostgres } from '#test/support/databases/own-postgres.ts'
import { administer } from '#test/support/databases/postgres-server.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'
import { leaveForCallback } from '#test/support/identity/sign-in.ts'
import { type SignInServer, startSignInServer } from '#test/support/identity/sign-in-server.ts'
import { createVisitor } from '#test/support/identity/visitor.ts'

let server: OwnPostgres
let database: OpenDatabase
let api: TestApi
let url: string
let student: MadeUser
let supervisor: MadeUser
let cookie: string
let admin: string

beforeAll(async () => {
  server = await startOwnPostgres()
  database = await openDatabase({ databaseUrl: server.url, dataDir: '' })
  await migrate(database)
  api = await testApp(database)
  url = await api.app.listen({ host: '127.0.0.1', port: 0 })
  student = await makeStudent(database.db)
  supervisor = await makeSupervisor(database.db)
  cookie = await api.signIn(student.email)
  admin = await api.signIn((await makeAdmin(database.db)).email)
})
afterAll(async () => {
  await api.close()
  await database.close()
  await server.end()
})

const away = async (work: () => Promise<void>): Promise<void> => {
  await server.pause()
  try {
    await work()
  } finally {
    await server.resume()
  }
}

const expectUnavailable = ({ status, body, headers }: Answer): void => {
  expect(WireError.parse(body)).toMatchObject({ statusCode: 503, code: 'unavailable' })
  expect(status).toBe(503)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
}

const picture = `/api/pictures/${'0'.repeat(64)}.webp`
const csv = supervisorList('Ada,Lovelace,ada@uni.example,1,0')

/** One of each kind, all of people whose session stands, and the status that each has while all is well. */
const kinds: [string, number, () => Promise<Answer>][] = [
  ['a call that reads', 200, () => api.call('users.me', {}, { cookie })],
  ['a call that reads, through the proxy', 200, () => api.call('users.me', {}, { cookie, transport: 'proxy' })],
  [
    'a call that writes',
    200,
    () => api.call('students.patch', { id: student.id, thesis_description: 'Ships' }, { cookie }),
  ],
  ['an upload', 200, () => api.call('admin.supervisors.import', { file: csv, dry_run: true }, { cookie: admin })],
  ['a picture', 404, () => api.request({ method: 'GET', url: picture, headers: { cookie } })],
  ['readiness', 200, () => api.request({ method: 'GET', url: '/readyz' })],
]

describe('while the database server is away', () => {
  it('every kind of call is answered with 503, and works again as soon as it is back', async () => {
    for (const [kind, status, ask] of kinds) expect((await ask()).status, kind).toBe(status)
    await away(async () => {
      for (const [, , ask] of kinds) expectUnavailable(await ask())
      const { status, headers } = await openEvents(url, cookie)
      expect([status, headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
      expect((await api.request({ method: 'GET', url: '/healthz' })).status).toBe(200)
    })
    for (const [kind, status, ask] of kinds) expect((await ask()).status, kind).toBe(status)
  })

  it('nobody waits twice for a connection, for the work and to be recognised', async () => {
    expect((await api.call('users.me', {}, { cookie })).status).toBe(200)
    await away(async () => {
      const connect = vi.spyOn(database.pool, 'connect')
      expectUnavailable(await api.call('users.me', {}, { cookie }))
      expect(connect).toHaveBeenCalledTimes(1)
      connect.mockRestore()
    })
  })

  it('a transaction that was under way is undone, and its caller told the same', async () => {
    const begun = Promise.withResolvers<void>()
    const lost = transaction(database.db, async (tx) => {
      await tx.execute(sql`update users set bio = 'half-way' where id = ${student.id}`)
      begun.resolve()
      // Is under way until the server is gone: nothing waits for its end.
      await tx.execute(sql`select pg_sleep(60)`)
    })
    const outcome = lost.catch((error: unknown) => error)
    await begun.promise
    await away(async () => expect(await outcome).toBeInstanceOf(DatabaseUnavailable))
    const { rows } = await database.db.execute(sql`select bio from users where id = ${student.id}`)
    expect(rows).toEqual([{ bio: null }])
  })

  it('a server that follows another one now takes no changes: connections to it are given up', async () => {
    const patch = (bio: string) => api.call('students.patch', { id: student.id, thesis_description: bio }, { cookie })
    const asBefore = `${server.url}?options=-c%20default_transaction_read_only%3Doff`
    await administer(asBefore, 'ALTER DATABASE tandem SET default_transaction_read_only = on')
    // A call that has a connection goes on with what it began with.
    await away(async () => undefined)
    expectUnavailable(await patch('Boats'))
    await administer(asBefore, 'ALTER DATABASE tandem RESET default_transaction_read_only')
    expect((await patch('Boats')).status).toBe(200)
  })

  it('a mail that has left is known to have, and leaves once', async () => {
    const tutor = await makeSupervisor(database.db)
    await api.ok('supervision_requests.create', { supervisor_id: tutor.id }, { cookie })
    const left = Promise.withResolvers<void>()
    const deliver = vi.fn<MailTransport['deliver']>(async (_mail, leave) => {
      await leave()
      await server.pause()
      left.resolve()
      return { outcome: 'sent' }
    })
    const sending = sendDueMails({
      db: database.db,
      transport: { deliver },
      from: 'tandem@uni.example',
      site: testSite(),
      now: () => new Date(Date.now() + 60_000),
      log: { warn: vi.fn() },
    })
    await left.promise
    expectUnavailable(await api.call('users.me', {}, { cookie }))
    await server.resume()
    await sending
    expect(deliver).toHaveBeenCalledTimes(1)
    const { rows } = await database.db.execute(sql`
      select sent_at is not null as sent, parked_at from outbox where user_id = ${tutor.id}`)
    expect(rows).toEqual([{ sent: true, parked_at: null }])
  })

  it('pages come all the same, and find out for themselves', async () => {
    await away(async () => {
      const page = await fetch(url, { headers: { cookie, accept: 'text/html' } })
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('data-hydrating="no"')
    })
  })

  it('streams of events stay open, and go on telling afterwards', async () => {
    const stream: EventStreamClient = await openEvents(url, await api.signIn(supervisor.email))
    await stream.next('reset')
    await away(async () => expectUnavailable(await api.call('users.me', {}, { cookie })))
    await stream.next('reset')
    const { id } = await api.ok('supervision_requests.create', { supervisor_id: supervisor.id }, { cookie })
    expect((await stream.next('request')).data).toMatchObject({ request_id: id })
    stream.close()
  })
})

/** The address of somebody who has never signed in before, with any provider. */
const NEW_ADDRESS = 'new.here@uni.example'

describe('signing in while the database server is away', () => {
  let signIn: SignInServer
  beforeAll(async () => {
    signIn = await startSignInServer({
      store: databaseSessions(database.db, {
        limits: readConfig({}).sessions,
        secret: SECRET,
        formerIssuers: [],
      }),
    })
  })
  afterAll(() => signIn.stop())

  it('ends in a page that says so, and works once it is back', async () => {
    const visitor = createVisitor()
    const callback = await leaveForCallback(visitor, signIn.publicUrl, NEW_ADDRESS)
    await away(async () => {
      const page = await visitor.get(callback)
      expect(page.status).toBe(503)
      expect(page.headers.get('content-type')).toContain('text/html')
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await page.text()).toContain('Sign-in is not available right now')
    })
    const again = await leaveForCallback(visitor, signIn.publicUrl, NEW_ADDRESS)
    expect((await visitor.get(again)).status).toBe(303)
  })
})
