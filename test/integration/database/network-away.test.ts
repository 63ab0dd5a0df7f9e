/** A network between Tandem and its database that is gone for a while: nobody says goodbye, and nothing comes. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { transaction } from '#server/db/transaction.ts'
import { DatabaseUnavailable } from '#server/db/sql-error.ts'
import { type Answer, type TestApi, testApp } from '#test/support/api.ts'
import { serverDatabaseUrl } from '#test/support/databases/databases.ts'
import { silenceable, type Silenceable } from '#test/support/databases/silenceable.ts'
import { makeStudent } from '#test/support/people.ts'

let line: Silenceable
let database: OpenDatabase
let api: TestApi
let drop: () => Promise<void>
/** Past the line. */
let directUrl: string

beforeAll(async () => {
  const made = await serverDatabaseUrl()
  drop = made.drop
  directUrl = made.url
  line = await silenceable(made.url)
  database = await openDatabase({
    databaseUrl: line.url,
    dataDir: '',
    waiting: { lockMs: 500, idleMs: 500, answerMs: 2000 },
  })
  api = await testApp(database)
})
afterAll(async () => {
  await api.close()
  await database.close()
  line.close()
  await drop()
})

it('is told to callers; and all is well when it is back', async () => {
  const student = await makeStudent(database.db)
  const cookie = await api.signIn(student.email)
  const me = (): Promise<Answer> => api.call('users.me', {}, { cookie })
  // Two connections that wait for nothing.
  await Promise.all([me(), me()])
  line.silence()
  const [asked, ready] = await Promise.all([me(), api.request({ method: 'GET', url: '/readyz' })])
  expect(asked).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(Number(asked.headers['retry-after'])).toBeGreaterThan(0)
  expect(ready.status).toBe(503)

  line.speak()
  await expect.poll(async () => (await me()).status, { timeout: 30_000 }).toBe(200)
  expect((await api.request({ method: 'GET', url: '/readyz' })).status).toBe(200)
})

it('is told also of connections that stay dead when it is back', async () => {
  const student = await makeStudent(database.db)
  const cookie = await api.signIn(student.email)
  const me = () => api.call('users.me', {}, { cookie })
  expect((await me()).status).toBe(200)
  // Whatever connections there are never hear anything again.
  line.silence()
  line.speak()
  expect((await me()).status).toBe(503)
  await expect.poll(async () => (await me()).status, { timeout: 30_000 }).toBe(200)
})

it('leaves no locks with connections that were cut off', async () => {
  const student = await makeStudent(database.db)
  const silenced = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const lockPerson = sql`select id from users where id = ${student.id} for update`
  const lost = transaction(database.db, async (tx) => {
    await tx.execute(lockPerson)
    locked.resolve()
    await silenced.promise
    await tx.execute(lockPerson)
  }).catch((error: unknown) => error)
  await locked.promise
  line.silence()
  silenced.resolve()
  const other = await openDatabase({ databaseUrl: directUrl, dataDir: '' })
  expect((await other.db.execute(lockPerson)).rows).toHaveLength(1)
  await other.close()
  line.speak()
  expect(await lost).toBeInstanceOf(DatabaseUnavailable)
})
