/** Suites with a server on a database, both of which are there inside tests and hooks only. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { OpenDatabase } from '#server/db/client.ts'
import { type TestApi, type TestApiOptions, testApp } from './api.ts'
import { emptyTables, testDatabase, withDatabase } from './databases/databases.ts'

/** The server's, which tests set ahead by milliseconds. */
type Clock = { ahead: number; readonly now: () => Date }
type Suite = (api: TestApi, open: () => OpenDatabase, clock: Clock) => void

/** Each test begins with empty tables and a new server. */
export function withApi(name: string, suite: Suite): void
export function withApi(name: string, options: TestApiOptions, suite: Suite): void
export function withApi(name: string, ...given: [Suite] | [TestApiOptions, Suite]): void {
  const [options, suite] = given.length === 1 ? [{}, given[0]] : given
  withDatabase(name, (open) => {
    let current: TestApi | null = null
    const clock: Clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
    beforeEach(async () => {
      clock.ahead = 0
      await emptyTables(open())
      current = await testApp(open(), { now: clock.now, ...options })
    })
    afterEach(() => current?.close())
    const api = standInFor(() => current)
    suite(api, open, clock)
  })
}

/** One database and one server for all tests of a file. */
export function apiForAll(options: TestApiOptions = {}): { api: TestApi; database: OpenDatabase } {
  let database: OpenDatabase | null = null
  let api: TestApi | null = null
  beforeAll(async () => {
    database = await testDatabase()
    api = await testApp(database, options)
  })
  afterAll(async () => {
    await api?.close()
    await database?.close()
  })
  return { api: standInFor(() => api), database: standInFor(() => database) }
}

/** A person, say, who is made anew for each test, after the hooks that stand before this. */
export function forEachTest<Thing extends object>(make: () => Promise<Thing>): Thing {
  let made: Thing | null = null
  beforeEach(async () => {
    made = await make()
  })
  return standInFor(() => made)
}

/** The application, made once for all tests of the suite. */
export function forAllTests<Thing extends object>(make: () => Promise<Thing>): Thing {
  let made: Thing | null = null
  beforeAll(async () => {
    made = await make()
  })
  return standInFor(() => made)
}

/** Has what the current one has. */
const standInFor = <Thing extends object>(current: () => Thing | null): Thing => {
  const thing = (): Thing => {
    const there = current()
    if (!there) throw new Error('this is for tests and hooks: it is not there yet while tests are collected')
    return there
  }
  return new Proxy({} as Thing, {
    get: (_, key) => Reflect.get(thing(), key) as unknown,
    ownKeys: () => Reflect.ownKeys(thing()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(thing(), key),
  })
}
