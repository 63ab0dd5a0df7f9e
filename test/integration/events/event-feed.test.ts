import { expect, it, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { type Caller, findCaller } from '#server/db/queries/accounts/callers.ts'
import { createSession } from '#server/db/queries/accounts/sessions.ts'
import { recordEvents } from '#server/db/queries/events.ts'
import { EventFeed } from '#server/events/event-feed.ts'
import { newSession } from '#server/identity/sessions/session-store.ts'
import { identityOf } from '#test/support/api.ts'
import { eachDatabase } from '#test/support/databases/databases.ts'

const limits = readConfig({}).sessions

eachDatabase('the event feed', (open) => {
  const signIn = async (): Promise<Caller> => {
    const now = new Date()
    const session = newSession(identityOf('ada@uni.example', now), {
      device: { browser: '', system: '' },
      limits,
      now,
    })
    await createSession(open().db, session)
    const caller = await findCaller(open().db, session.id, { now, limits })
    if (!caller) throw new Error('a session that has just begun is over')
    return caller
  }

  it('does not end the stream of somebody who comes while it looks who is still signed in', async () => {
    const { db } = open()
    const feed = new EventFeed({ db, now: () => new Date(), sessions: limits, log: { error: vi.fn() } })
    const subscriber = async () => ({ caller: await signIn(), take: vi.fn(), over: vi.fn() })
    const [first, second] = [await subscriber(), await subscriber()]
    await feed.subscribe(first, null)

    // The look is held until the other one has come.
    const arrived = Promise.withResolvers<void>()
    const looks = Promise.withResolvers<void>()
    const { $client: pool } = db
    const send: (...given: unknown[]) => unknown = pool.query
    vi.spyOn(pool, 'query').mockImplementation((...given: unknown[]) => {
      const [{ name }] = given as [{ readonly name?: string }]
      if (name !== 'callers') return send(...given)
      looks.resolve()
      return arrived.promise.then(() => send(...given))
    })
    await recordEvents(db, [{ userId: null, type: 'cycle', data: { cycle_id: 'x' } }], new Date())
    feed.wake()
    await looks.promise
    await feed.subscribe(second, null)
    arrived.resolve()

    await vi.waitFor(() => expect(first.take).toHaveBeenCalledTimes(2))
    expect(second.over).not.toHaveBeenCalled()
    await feed.close()
  })
  it('has nothing to catch up for a page that was made after its last look', async () => {
    const { db } = open()
    const feed = new EventFeed({ db, now: () => new Date(), sessions: limits, log: { error: vi.fn() } })
    const subscriber = async () => ({ caller: await signIn(), take: vi.fn(), over: vi.fn() })
    await feed.subscribe(await subscriber(), null)
    // Something is written, and the feed has not looked since.
    const before = await signIn()
    const place = await feed.place()
    const reader = { caller: before, take: vi.fn(), over: vi.fn() }
    await feed.subscribe(reader, place)
    expect(reader.take).toHaveBeenCalledExactlyOnceWith({ events: [], id: expect.any(String) })
    await feed.close()
  })
})
