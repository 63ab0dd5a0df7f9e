/** Two instances behind a proxy, replaced one by one by two others while people are at work: no call fails. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { start } from '#server/main.ts'
import type { Running } from '#server/running.ts'
import { testApp, type TestApi } from '#test/support/api.ts'
import { serverDatabaseUrl } from '#test/support/databases/databases.ts'
import { openEvents } from '#test/support/event-stream.ts'
import { makeStudent, makeSupervisor, type MadeUser } from '#test/support/people.ts'
import { startLoad } from '#test/support/rolling/load.ts'
import { type RoundRobin, startRoundRobin } from '#test/support/rolling/round-robin.ts'

/** As tests seal cookies. */
const SECRET = 'a secret of at least thirty-two characters'

type Instance = Running & { readonly at: string }

const undo: (() => unknown)[] = []
let url: string
let database: OpenDatabase
/** Signs people in, and makes what others do. */
let desk: TestApi
let proxy: RoundRobin
let students: MadeUser[]
let supervisor: MadeUser

beforeEach(async () => {
  const made = await serverDatabaseUrl()
  url = made.url
  database = await openDatabase({ databaseUrl: url, dataDir: '' })
  undo.push(made.drop, () => database.close())
  desk = await testApp(database)
  proxy = await startRoundRobin()
  undo.push(() => desk.close(), proxy.close)
  students = await Promise.all([1, 2, 3, 4].map(() => makeStudent(database.db)))
  supervisor = await makeSupervisor(database.db)
})
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

const startInstance = async (): Promise<Instance> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tandem-rolling-'))
  undo.push(() => rm(dataDir, { recursive: true }))
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    SESSION_SECRET: SECRET,
    PORT: '0',
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '1',
    LIMIT_CALLS_PER_MINUTE: '1000000',
    LIMIT_CALLS_PER_MINUTE_SIGNED_OUT: '1000000',
  }
  const running = await start(settings, null)
  const instance = { ...running, at: running.url.replace('localhost', '127.0.0.1') }
  undo.push(() => instance.close().catch(() => undefined))
  await proxy.add(instance.at)
  return instance
}

/** As on SIGTERM; waits until the proxy has looked elsewhere in between. */
const replace = async (old: Instance): Promise<Instance> => {
  const next = await startInstance()
  await Promise.all([old.drain(), proxy.gone(old.at)])
  await old.close()
  return next
}

it('a rolling replacement under load fails no call, and streams come back', async () => {
  const old = [await startInstance(), await startInstance()]
  const people = await Promise.all(students.map(async ({ id, email }) => ({ id, cookie: await desk.signIn(email) })))
  const stream = await openEvents(proxy.url, await desk.signIn(supervisor.email))
  await stream.next('reset')
  const load = startLoad(proxy.url, people)
  await load.more(50)

  const next: Instance[] = []
  for (const instance of old) next.push(await replace(instance))
  await load.more(50)
  await load.stop()

  expect(load.outcomes.filter(({ status }) => status >= 500 || status === 0)).toEqual([])
  expect(new Set(load.outcomes.map(({ status }) => status))).toEqual(new Set([200]))
  for (const { at } of [...old, ...next]) expect(proxy.answered.get(at)).toBeGreaterThan(10)

  // The stream was ended, in order; anybody who comes back asks for everything again.
  await stream.rest()
  const again = await openEvents(proxy.url, await desk.signIn(supervisor.email))
  await again.next('reset')
  const [student] = students as [MadeUser]
  await desk.ask(student, supervisor)
  expect(await again.next('request')).toMatchObject({ type: 'request' })
  again.close()
})

it('an instance that drains says so before it takes no calls any more, and ends connections', async () => {
  const instance = await startInstance()
  const ask = async (path: string) => {
    const answer = await fetch(instance.at + path)
    await answer.arrayBuffer()
    return [answer.status, answer.headers.get('connection')]
  }
  expect(await ask('/readyz')).toEqual([200, 'keep-alive'])
  const drained = instance.drain()
  expect(await ask('/readyz')).toEqual([503, 'close'])
  expect(await ask('/healthz')).toEqual([200, 'close'])
  expect(await ask('/api/config')).toEqual([200, 'close'])
  await drained
})

it('an instance that stops sends its event streams elsewhere, one after the other', async () => {
  const instance = await startInstance()
  const streams = await Promise.all(
    students
      .slice(0, 2)
      .map(async ({ email }) => fetch(`${instance.at}/api/events`, { headers: { cookie: await desk.signIn(email) } })),
  )
  await instance.close()
  const texts = await Promise.all(streams.map((stream) => stream.text()))
  const comeBackAfter = texts.map((text) => /retry: (\d+)\n\n$/.exec(text)?.[1])
  expect(new Set(comeBackAfter)).toEqual(new Set(['500', '2750']))
})
