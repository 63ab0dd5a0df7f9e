/** Somebody holds a lock and does not let go: who else notices. */
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { PATIENT, serverDatabaseUrl } from '#test/support/databases/databases.ts'
import { administer, onServer } from '#test/support/databases/postgres-server.ts'
import { watchStatements } from '#test/support/databases/statements.ts'
import { makeStudent, makeSupervisor } from '#test/support/people.ts'

let url: string
let drop: () => Promise<void>
/** Somebody else, on a connection of their own. */
let holder: Client
const opened: OpenDatabase[] = []
const apis: TestApi[] = []

beforeEach(async () => {
  ;({ url, drop } = await serverDatabaseUrl())
  holder = new Client({ connectionString: url })
  await holder.connect()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await holder.end()
  for (const api of apis.splice(0)) await api.close()
  for (const one of opened.splice(0)) await one.close()
  await drop()
})

const open = async (lockMs = PATIENT.lockMs): Promise<OpenDatabase & { readonly api: TestApi }> => {
  const one = await openDatabase({ databaseUrl: url, dataDir: '', waiting: { ...PATIENT, lockMs } })
  const api = await testApp(one)
  opened.push(one)
  apis.push(api)
  return { ...one, api }
}

const hold = async (id: string): Promise<void> => {
  await holder.query('begin')
  await holder.query('select id from users where id = $1 for update', [id])
}

/** As many connections as the pool has wait for the lock; by a new one each time, as a transaction sees the same again. */
const allWait = async ({ pool }: OpenDatabase): Promise<void> => {
  await expect.poll(() => administer(url, WAITING), { timeout: 30_000 }).toHaveLength(pool.options.max)
}
const WAITING = `select pid::text as name from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

it('the instance is ready while all of its connections wait, as the database is well', async () => {
  const database = await open()
  const { api, db } = database
  const student = await makeStudent(db)
  const cookie = await api.signIn(student.email)
  await hold(student.id)
  const patches = Array.from({ length: 12 }, () =>
    api.call('users.settings.patch', { id: student.id, language: 'de' }, { cookie }),
  )
  await allWait(database)
  expect((await api.request({ method: 'GET', url: '/readyz' })).status).toBe(200)
  await holder.query('rollback')
  for (const { status } of await Promise.all(patches)) expect(status).toBe(200)
})

it('also when there is no room for another connection', async () => {
  const database = await open()
  const ready = async () => (await database.api.request({ method: 'GET', url: '/readyz' })).status
  expect(await ready()).toBe(200)
  await database.db.execute(sql`select 'a connection of the pool'`)
  const server = onServer(url, 'postgres')
  const name = new URL(url).pathname.slice(1)
  await administer(server, `alter database ${name} allow_connections false`)
  expect(await ready()).toBe(200)
  await administer(server, `alter database ${name} allow_connections true`)
})

it('a caller who waits is told so, and nothing more is asked', async () => {
  const { api, db } = await open(300)
  const student = await makeStudent(db)
  const supervisor = await makeSupervisor(db)
  const cookie = await api.signIn(student.email)
  await api.ok('users.me', {}, { cookie })
  await hold(student.id)
  const statements = watchStatements()
  const dismissal = { id: student.id, blocked_id: supervisor.id }
  const told = await api.call('users.blocks.add', dismissal, { cookie, prefer: 'return=minimal' })
  expect(told).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(statements.map(({ name, text }) => name ?? text)).toEqual(['callers', 'begin', 'lock_people', 'rollback'])
})
