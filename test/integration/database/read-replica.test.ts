/** Reads that a standby answers, which follows the server by streaming: nobody sees less than was there when they asked. */
import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Database, type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { openReadReplica, type ReadReplica, type ReplicaWatch } from '#server/db/read-replica.ts'
import { serverPool } from '#server/db/server-pool.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { type OwnPostgres, startOwnPostgres } from '#test/support/databases/own-postgres.ts'
import { administer } from '#test/support/databases/postgres-server.ts'
import { silenceable, type Silenceable } from '#test/support/databases/silenceable.ts'
import { watchStatements } from '#test/support/databases/statements.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'

let server: OwnPostgres
let standbyUrl: string
let line: Silenceable
let database: OpenDatabase
let replica: ReadReplica
let api: TestApi
let student: MadeUser
let supervisor: MadeUser
let cookie: string
/** By whom, call by call. */
const answered: ('primary' | 'standby')[] = []
const onTrouble = vi.fn<ReplicaWatch['onTrouble']>()
const watch: ReplicaWatch = { onTrouble, onWell: () => undefined }

beforeAll(async () => {
  server = await startOwnPostgres()
  database = await openDatabase({ databaseUrl: server.url, dataDir: '' })
  await migrate(database)
  standbyUrl = await server.replicate()
  line = await silenceable(standbyUrl)
  replica = openReadReplica(line.url, watch)
  api = await testApp(database, {
    replica: {
      ...replica,
      read: (primary, work) =>
        replica.read(primary, (db) => {
          answered.push(db === primary ? 'primary' : 'standby')
          return work(db)
        }),
    },
  })
  student = await makeStudent(database.db)
  supervisor = await makeSupervisor(database.db, { firstName: 'Ada', lastName: 'Lovelace' })
  cookie = await api.signIn(student.email)
})
afterAll(async () => {
  await api.close()
  await replica.close()
  line.close()
  await database.close()
  await server.end()
})

const standby = (statement: string) => administer(standbyUrl, statement)

const found = async (query: string): Promise<string[]> => {
  const { items } = await api.ok('users.search', { query }, { cookie })
  return items.map(({ id }) => id)
}

const rename = async (first_name: string): Promise<void> => {
  await api.ok('users.patch', { id: supervisor.id, first_name }, { as: supervisor.email })
}

/** Who answers what is asked, as soon as that is the standby. */
const untilStandbyAnswers = async (ask: () => Promise<unknown>): Promise<void> => {
  const whoAnswers = async () => {
    answered.length = 0
    await ask()
    return answered
  }
  await expect.poll(whoAnswers, { timeout: 30_000 }).toEqual(['standby'])
}

it('answers searches, suggestions and statistics, and nothing else', async () => {
  const admin = await api.signIn((await makeAdmin(database.db)).email)
  await untilStandbyAnswers(async () => expect(await found('Ada')).toEqual([supervisor.id]))
  await untilStandbyAnswers(() => api.ok('matches.list', { id: student.id }, { cookie }))
  await untilStandbyAnswers(() => api.ok('users.list', { query: 'Ada' }, { cookie: admin }))
  await untilStandbyAnswers(() => api.ok('admin.statistics', {}, { cookie: admin }))
  answered.length = 0
  await api.ok('users.me', {}, { cookie })
  expect(answered).toEqual([])
})

it('shows everybody what they, or others, have just changed, also while it is behind', async () => {
  await rename('Grace')
  expect(await found('Grace')).toEqual([supervisor.id])
  await standby('select pg_wal_replay_pause()::text as name')
  await rename('Emmy')
  answered.length = 0
  expect(await found('Emmy')).toEqual([supervisor.id])
  expect(answered).toEqual(['primary'])
  await standby('select pg_wal_replay_resume()::text as name')
  await untilStandbyAnswers(async () => expect(await found('Emmy')).toEqual([supervisor.id]))
})

it('is not asked for a while when it is behind: one caller waited in vain for all', async () => {
  await untilStandbyAnswers(() => found('Emmy'))
  await standby('select pg_wal_replay_pause()::text as name')
  await rename('Hedy')
  expect(await found('Hedy')).toEqual([supervisor.id])
  // The while does not end in this test, however slow it is.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const statements = watchStatements()
  expect(await found('Hedy')).toEqual([supervisor.id])
  expect(statements.map(({ name }) => name)).not.toContain('wal_replayed')
  vi.restoreAllMocks()
  await standby('select pg_wal_replay_resume()::text as name')
  await rename('Emmy')
  await untilStandbyAnswers(() => found('Emmy'))
})

it('leaves to the primary what it took back while it was read, and no other failure', async () => {
  const isRead = () => replica.read(database.db, async (db) => db !== database.db)
  await expect.poll(isRead, { timeout: 30_000 }).toBe(true)
  const failingThere = (code: string) =>
    replica.read(database.db, async (db) => {
      if (db !== database.db) throw Object.assign(new Error('refused'), { code })
      return 'by the primary'
    })
  expect(await failingThere('40001')).toBe('by the primary')
  await expect.poll(isRead, { timeout: 30_000 }).toBe(true)
  await expect(failingThere('22P02')).rejects.toThrow('refused')
})

it('says nothing to whoever is not signed in any more', async () => {
  const over = await api.signIn(student.email)
  await standby('select pg_wal_replay_pause()::text as name')
  await api.request({ method: 'POST', url: '/auth/sign-out', headers: { cookie: over } })
  expect((await api.call('users.search', { query: 'Emmy' }, { cookie: over })).status).toBe(401)
  await standby('select pg_wal_replay_resume()::text as name')
})

it('is left alone while it is away, which is told once', async () => {
  await untilStandbyAnswers(() => found('Emmy'))
  line.close()
  for (let time = 0; time < 3; time += 1) expect(await found('Emmy')).toEqual([supervisor.id])
  expect(onTrouble).toHaveBeenCalledTimes(1)
})

/** Of a read that goes wrong on the standby: who was asked, in turn, and how it ended. */
const readWith = async (wrong: SQL) => {
  const trouble = vi.fn<ReplicaWatch['onTrouble']>()
  const other = openReadReplica(standbyUrl, { ...watch, onTrouble: trouble })
  await expect.poll(() => other.read(database.db, async (db) => db !== database.db), { timeout: 30_000 }).toBe(true)
  const asked: string[] = []
  const work = async (db: Database) => {
    asked.push(db === database.db ? 'primary' : 'standby')
    if (db !== database.db) await db.execute(wrong)
    return 'answered'
  }
  const ended = await other.read(database.db, work).catch((error: unknown) => error)
  await other.close()
  return { asked, ended, told: trouble.mock.calls.length }
}

it('is not waited for when it is lost on the way, or takes back what a read looks at: the primary answers', async () => {
  expect(await readWith(sql`select pg_terminate_backend(pg_backend_pid())`)).toEqual({
    asked: ['standby', 'primary'],
    ended: 'answered',
    told: 1,
  })
  const takenBack = sql`do $$ begin raise exception 'conflict with recovery' using errcode = '40001'; end $$`
  expect(await readWith(takenBack)).toEqual({ asked: ['standby', 'primary'], ended: 'answered', told: 0 })
})

it('fails as the primary would, without asking it, when the question is wrong', async () => {
  expect(await readWith(sql`select 1 / 0`)).toMatchObject({
    asked: ['standby'],
    ended: { cause: { code: '22012' } },
    told: 0,
  })
})

it('is not asked where the primary is a standby itself, of whose position nothing can be said', async () => {
  const other = openReadReplica(standbyUrl, watch)
  const pool = serverPool(standbyUrl, { onError: () => undefined })
  const following = drizzle({ client: pool })
  expect(await other.read(following, async (db) => db === following)).toBe(true)
  await Promise.all([other.close(), pool.end()])
})

it('answers no more when it has become a primary', async () => {
  const other = openReadReplica(standbyUrl, watch)
  const isRead = () => other.read(database.db, async (db) => db !== database.db)
  await expect.poll(isRead, { timeout: 30_000 }).toBe(true)
  await standby('select pg_promote()::text as name')
  expect(await isRead()).toBe(false)
  await other.close()
})
