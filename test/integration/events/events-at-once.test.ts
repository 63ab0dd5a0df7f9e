/**
 * Events arrive because somebody wakes the feed, not because it looks now and then: here the regular look never comes, so
 * that a test in which nobody wakes it waits for ever.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { POLL_MS } from '#server/events/event-feed.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { serverDatabaseUrl, testDatabase } from '#test/support/databases/databases.ts'
import { type EventStreamClient, openEvents } from '#test/support/event-stream.ts'
import { type MadeUser, makeStudent, makeSupervisor } from '#test/support/people.ts'

const NEVER_MS = 2 ** 30

/** Puts the regular look off for good; other timers are as they were. */
const stopLooking = (): void => {
  const { setTimeout } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((work, ms) => setTimeout(work, ms === POLL_MS ? NEVER_MS : ms))
}

describe('without ever looking by itself, the event stream', () => {
  const cleanUp: (() => unknown)[] = []
  let student: MadeUser
  let supervisor: MadeUser

  beforeEach(stopLooking)
  afterEach(async () => {
    for (const step of cleanUp.splice(0).toReversed()) await step()
  })

  const start = async (database: OpenDatabase): Promise<TestApi & { url: string }> => {
    const api = await testApp(database)
    cleanUp.push(() => api.close())
    return { ...api, url: await api.app.listen({ host: '127.0.0.1', port: 0 }) }
  }
  const makePeople = async ({ db }: OpenDatabase): Promise<void> => {
    student = await makeStudent(db)
    supervisor = await makeSupervisor(db)
  }
  const connect = async (on: TestApi & { url: string }, who: MadeUser): Promise<EventStreamClient> => {
    const stream = await openEvents(on.url, await on.signIn(who.email))
    cleanUp.push(() => stream.close())
    await stream.nextId()
    return stream
  }
  /** Somebody asks the supervisor; answers the request's id. */
  const ask = async (on: TestApi, database: OpenDatabase): Promise<string> => {
    const { email } = await makeStudent(database.db)
    return (await on.ok('supervision_requests.create', { supervisor_id: supervisor.id }, { as: email })).id
  }
  const told = (id: string) => ({ type: 'request', data: { request_id: id, type: 'SUPERVISION' } })

  it('tells every browser on the instance that committed', { timeout: 20_000 }, async () => {
    const database = await testDatabase()
    cleanUp.push(() => database.close())
    const api = await start(database)
    await makePeople(database)
    const streams = [await connect(api, supervisor), await connect(api, supervisor)]
    for (let round = 0; round < 3; round += 1) {
      const id = await ask(api, database)
      for (const stream of streams) expect(await stream.next('request')).toEqual(told(id))
    }
    const students = await connect(api, student)
    const { id } = await api.ok('supervision_requests.create', { student_id: student.id }, { as: supervisor.email })
    expect(await students.next('request')).toEqual(told(id))
  })

  it('tells browsers on another instance', { timeout: 20_000 }, async () => {
    const { url, drop } = await serverDatabaseUrl()
    cleanUp.push(drop)
    const open = async (): Promise<OpenDatabase> => {
      const database = await openDatabase({ databaseUrl: url, dataDir: '' })
      cleanUp.push(() => database.close())
      return database
    }
    const [here, there] = [await open(), await open()]
    await makePeople(here)
    const [one, other] = [await start(here), await start(there)]
    const stream = await connect(other, supervisor)
    // The first may still come with the connection that listens; once it came, only being notified brings the others.
    for (let round = 0; round < 3; round += 1) {
      const id = await ask(one, here)
      expect(await stream.next('request')).toEqual(told(id))
    }
  })
})
