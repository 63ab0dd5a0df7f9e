import { expect } from 'vitest'
import type { OpenDatabase } from '#server/db/client.ts'
import { type TestApi, testApp, type TestApiOptions } from './api.ts'
import { type EventStreamClient, openEvents } from './event-stream.ts'
import type { MadeUser } from './people.ts'

/** An instance that listens on a port, since event streams need a connection. */
export type Instance = TestApi & { readonly url: string }

/** Starts one on a database; it is closed like any other. */
export async function listening(database: OpenDatabase, options: TestApiOptions = {}): Promise<Instance> {
  const api = await testApp(database, options)
  return { ...api, url: await api.app.listen({ host: '127.0.0.1', port: 0 }) }
}

/** Opens somebody's event stream, and waits until it tells what happens from then on. */
export async function connect(on: Instance, person: MadeUser): Promise<EventStreamClient> {
  const stream = await openEvents(on.url, await on.signIn(person.email))
  expect(stream.status).toBe(200)
  expect(await stream.next()).toEqual({ type: 'reset', data: {} })
  return stream
}
