/** A DATABASE_READ_URL that names something else than a standby of this database, or one that refuses what is read. */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type Database, type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { openReadReplica, type ReplicaTrouble } from '#server/db/read-replica.ts'
import { testApp } from '#test/support/api.ts'
import { type OwnPostgres, startOwnPostgres } from '#test/support/databases/own-postgres.ts'
import { administer, onServer } from '#test/support/databases/postgres-server.ts'

let server: OwnPostgres
let elsewhere: OwnPostgres
let standbyUrl: string
let database: OpenDatabase
const OTHER: ReplicaTrouble = 'it holds another database than DATABASE_URL'

beforeAll(async () => {
  ;[server, elsewhere] = await Promise.all([startOwnPostgres(), startOwnPostgres()])
  // The copy of a database wants nobody in it.
  await (await opened(server.url)).close()
  await administer(server.url, 'create database other template postgres')
  await letRead(server.url)
  database = await opened(server.url)
  standbyUrl = await server.replicate()
})
afterAll(async () => {
  await database.close()
  await Promise.all([server.end(), elsewhere.end()])
})
afterEach(() => void vi.restoreAllMocks())

/** With everything that a database of Tandem holds at least. */
const opened = async (databaseUrl: string): Promise<OpenDatabase> => {
  const one = await openDatabase({ databaseUrl, dataDir: '' })
  await migrate(one)
  await (await testApp(one)).close()
  return one
}

/** An account that may read hardly anything. */
const letRead = async (url: string): Promise<void> => {
  await administer(url, 'create role reader login')
  await administer(url, 'grant select on cycles to reader')
  await administer(url, 'revoke execute on function pg_control_system() from public')
}

/** One who reads there, and what is told. */
const readerOf = (url: string) => {
  const told: (ReplicaTrouble | 'well')[] = []
  const replica = openReadReplica(url, {
    onTrouble: (trouble) => void told.push(trouble),
    onWell: () => void told.push('well'),
  })
  const read = (ask: (db: Database) => Promise<unknown> = async () => undefined) =>
    replica.read(database.db, async (db) => {
      await ask(db)
      return db === database.db ? 'primary' : 'standby'
    })
  return { read, told, close: replica.close }
}

const as = (user: string, url: string): string => Object.assign(new URL(url), { username: user }).href

/** The while for which it is left alone is over. */
const later = (): void => {
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 61_000)
}

it('another database of the same server is not read from, which is told once', async () => {
  const { read, told, close } = readerOf(onServer(standbyUrl, 'other'))
  expect([await read(), await read()]).toEqual(['primary', 'primary'])
  later()
  expect(await read()).toBe('primary')
  expect(told).toEqual([OTHER])
  await close()
})

it('nor is a standby of another server, also by an account that may not see the number of the server', async () => {
  await (await opened(elsewhere.url)).close()
  await letRead(elsewhere.url)
  const url = await elsewhere.replicate()
  for (const one of [url, as('reader', url)]) {
    const { read, told, close } = readerOf(one)
    expect([await read(), told]).toEqual(['primary', [OTHER]])
    await close()
  }
})

it('a read that the standby refuses is answered by the primary, which is told once; others go on there', async () => {
  const { read, told, close } = readerOf(as('reader', standbyUrl))
  const people = (db: Database) => db.execute(sql`select 1 from users`)
  await expect.poll(() => read(), { timeout: 30_000 }).toBe('standby')
  expect([await read(people), await read(people)]).toEqual(['primary', 'primary'])
  expect(told).toEqual(['it refuses what is read'])
  later()
  expect([await read(people), told.length]).toEqual(['primary', 1])
  await close()
})

it('a primary is not read from, which is told once', async () => {
  const { read, told, close } = readerOf(server.url)
  expect([await read(), await read()]).toEqual(['primary', 'primary'])
  expect(told).toEqual(['it follows nobody: it is a primary'])
  await close()
})

it('one that is always behind is told of, and when it has caught up', async () => {
  const { read, told, close } = readerOf(standbyUrl)
  await expect.poll(() => read(), { timeout: 30_000 }).toBe('standby')
  await administer(standbyUrl, 'select pg_wal_replay_pause()::text as name')
  await administer(server.url, 'create table moving_on ()')
  expect([await read(), told]).toEqual(['primary', []])
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000)
  expect([await read(), told]).toEqual(['primary', ['it has been behind for a minute']])
  await administer(standbyUrl, 'select pg_wal_replay_resume()::text as name')
  await expect.poll(() => read(), { timeout: 30_000 }).toBe('standby')
  expect(told).toEqual(['it has been behind for a minute', 'well'])
  await close()
})
