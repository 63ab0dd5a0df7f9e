/** Suites with a server on a database, both of which are there inside tests and hooks only. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { OpenDatabase } from '#server/db/client.ts'
import { type TestApi, type TestApiOptions, testApp } from './api.ts'
import { emptyTables, testDatabase, withDatabase } from './databases/databases.ts'

type Suite = (api: TestApi, open: () => OpenDatabase) => void

/** Each test begins with empty tables and a new server. */
export function withApi(name: string, suite: Suite): void
export function withApi(name: string, options: TestApiOptions, suite: Suite): void
export function withApi(name: string, ...given: [Suite] | [TestApiOptions, Suite]): void {
  const [options, suite] = given.length === 1 ? [{}, given[0]] : given
  withDatabase(name, (open) => {
    let current: TestApi | null = null
    beforeEach(async () => {
      await emptyTables(open())
      current = await testApp(open(), options)
    })
    afterEach(() => current?.close())
    const api = standInFor(() => current)
    suite(api, open)
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

/** Has what the current one has. */
const standInFor = <Thing extends object>(current: () => Thing | null): Thing =>
  new Proxy({} as Thing, {
    get: (_, key) => {
      const thing = current()
      if (!thing)
        throw new Error('the server is for tests and hooks: it has not been started while tests are collected')
      return Reflect.get(thing, key) as unknown
    },
  })
