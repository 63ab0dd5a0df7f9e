import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { type Caller, findCaller, createSession } from '#server/db/queries/accounts/sessions.ts'
import { type NewEvent, recordEvents } from '#server/db/queries/events.ts'
import { events as storedEvents } from '#server/db/schema/mail-and-events.ts'
import { sessions } from '#server/db/schema/people.ts'
import { EventFeed } from '#server/events/event-feed.ts'
import type { Batch } from '#server/events/subscriber.ts'
import { newSession } from '#server/identity/sessions/session-store.ts'
import { identityOf } from '#test/support/api.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { makeStudent } from '#test/support/people.ts'

const limits = readConfig({}).sessions

withDatabase('the event feed', (open) => {
  const signIn = async (email = 'ada@uni.example'): Promise<Caller> => {
    const now = new Date()
    const session = newSession(identityOf(email, now), {
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
    const subscriber = async () => ({ caller: await signIn(), take: vi.fn(), over: vi.fn(), name: null, slotsOf: null })
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

  it('goes on giving signs of life, and looking who is signed in, when the clock is put back', async () => {
    const { db } = open()
    let put = 0
    const now = () => new Date(Date.now() + put)
    const feed = new EventFeed({ db, now, sessions: limits, log: { error: vi.fn() } })
    const caller = await signIn()
    const subscriber = { caller, take: vi.fn(), over: vi.fn(), name: null, slotsOf: null }
    await feed.subscribe(subscriber, null)
    put = -3_600_000
    await vi.waitFor(() => expect(subscriber.take).toHaveBeenCalledTimes(2))
    await db.delete(sessions).where(eq(sessions.id, caller.sessionId))
    put = -7_200_000
    await vi.waitFor(() => expect(subscriber.over).toHaveBeenCalledTimes(1))
    await feed.close()
  })

  /** A feed at an hour that tests set, and somebody who listens. */
  const listenAt = async () => {
    const { db } = open()
    let hour = new Date()
    const feed = new EventFeed({ db, now: () => hour, sessions: limits, log: { error: vi.fn() } })
    const caller = await signIn((await makeStudent(db)).email)
    const subscriber = { caller, take: vi.fn<(batch: Batch) => void>(), over: vi.fn(), name: null, slotsOf: null }
    await feed.subscribe(subscriber, null)
    const ofAnother = { userId: (await makeStudent(db)).id, type: 'read', data: {} } as const
    return {
      feed,
      subscriber,
      setHour: (milliseconds: number) => (hour = new Date(hour.getTime() + milliseconds)),
      /** Something that is no news to the one who listens. */
      commitElsewhere: async () => {
        await recordEvents(db, [ofAnother], hour)
        feed.wake()
      },
    }
  }

  it('ends the stream of a session that is over a second after the next commit, whomever that concerned', async () => {
    const { feed, subscriber, setHour, commitElsewhere } = await listenAt()
    await open().db.delete(sessions).where(eq(sessions.id, subscriber.caller.sessionId))
    setHour(1000)
    await commitElsewhere()
    await vi.waitFor(() => expect(subscriber.over).toHaveBeenCalledTimes(1))
    await feed.close()
  })

  it('gives signs of life to those who are told nothing while others are told all the time', async () => {
    const { feed, subscriber, setHour, commitElsewhere } = await listenAt()
    const looked = vi.spyOn(open().db.$client, 'query')
    for (let second = 0; second < 14; second += 1) {
      setHour(1000)
      looked.mockClear()
      await commitElsewhere()
      await vi.waitFor(() =>
        expect(looked.mock.calls.map(([statement]) => (statement as { name?: string }).name)).toContain('callers'),
      )
    }
    subscriber.take.mockClear()
    setHour(1000)
    await commitElsewhere()
    await vi.waitFor(() =>
      expect(subscriber.take).toHaveBeenCalledExactlyOnceWith({ events: [], id: expect.any(String) }),
    )
    await feed.close()
  })

  it.each([
    [500, 'each of them'],
    [501, 'to look at everything anew'],
  ])('tells whoever missed %i events %s', async (count) => {
    const { db } = open()
    await db.delete(storedEvents)
    const { feed, subscriber } = await listenAt()
    const since = subscriber.take.mock.calls[0]?.[0].id ?? ''
    const { id: userId } = subscriber.caller.user ?? {}
    const missed = Array.from({ length: count }, () => ({ userId: userId ?? '', type: 'read', data: {} }) as const)
    await recordEvents(db, missed, new Date())
    feed.wake()
    await vi.waitFor(() => expect(subscriber.take).toHaveBeenCalledTimes(2))
    const back = { ...subscriber, take: vi.fn<(batch: Batch) => void>() }
    await feed.subscribe(back, since)
    const types = back.take.mock.calls[0]?.[0].events.map(({ type }) => type) ?? []
    expect(count > 500 ? types : types.length).toEqual(count > 500 ? ['reset'] : count)
    await feed.close()
  })

  describe('with changes of slots', () => {
    const slots = (supervisor_id: string, pending_requests: number) =>
      ({ userId: null, type: 'slots', data: { supervisor_id, available_slots: 1, pending_requests } }) as const
    const cycle = { userId: null, type: 'cycle', data: { cycle_id: 'x' } } as const

    /** A feed whose clock stands still, and what a registered student has heard from it. */
    const listen = async (slotsOf: ReadonlySet<string> | null) => {
      const { db } = open()
      const student = await makeStudent(db)
      let time = 0
      const now = () => new Date()
      const feed = new EventFeed({ db, now, sessions: limits, log: { error: vi.fn() }, clock: () => time })
      const batches: Batch[] = []
      const caller = await signIn(student.email)
      const subscribe = (lastEventId: string | null, into: Batch[]) =>
        feed.subscribe(
          { caller, name: null, slotsOf, take: (batch) => batches.push(batch) && into.push(batch), over: vi.fn() },
          lastEventId,
        )
      await subscribe(null, [])
      return {
        feed,
        heard: () =>
          batches.flatMap(({ events }) => events.map(({ data }) => data['pending_requests'] ?? data['cycle_id'])),
        lastId: () => batches.at(-1)?.id ?? '',
        subscribe,
        happen: async (...events: readonly NewEvent[]) => {
          await recordEvents(db, events, new Date())
          feed.wake()
        },
        passTime: (milliseconds: number) => {
          time += milliseconds
          feed.wake()
        },
      }
    }

    it('tells them once a second, and of each supervisor only how it is', async () => {
      const { feed, heard, happen, passTime } = await listen(null)
      await happen(slots('ada', 1))
      await vi.waitFor(() => expect(heard()).toEqual([1]))
      await happen(slots('ada', 2), slots('ben', 7))
      await happen(slots('ada', 3))
      await happen(cycle)
      await vi.waitFor(() => expect(heard()).toEqual([1, 'x']))
      passTime(999)
      await happen(cycle)
      await vi.waitFor(() => expect(heard()).toEqual([1, 'x', 'x']))
      passTime(1)
      await vi.waitFor(() => expect(heard()).toEqual([1, 'x', 'x', 3, 7]))
      await feed.close()
    })

    it('tells at once of whoever is on top, and of the others when it is time', async () => {
      const [ada, ben] = [crypto.randomUUID(), crypto.randomUUID()]
      const { feed, heard, happen, passTime } = await listen(new Set([ada, ben]))
      await happen(slots(ada, 1), slots(ben, 1))
      await vi.waitFor(() => expect(heard()).toEqual([1, 1]))
      await happen(slots(ada, 2), slots(ben, 3))
      await vi.waitFor(() => expect(heard()).toEqual([1, 1, 2]))
      passTime(1000)
      await vi.waitFor(() => expect(heard().slice(3)).toEqual([2, 3]))
      await feed.close()
    })

    it('tells whoever breaks off before they are told', async () => {
      const { feed, heard, lastId, happen, subscribe } = await listen(null)
      await happen(slots('ada', 1))
      await vi.waitFor(() => expect(heard()).toEqual([1]))
      await happen(slots('ada', 2), slots('ada', 3), cycle)
      await vi.waitFor(() => expect(heard()).toEqual([1, 'x']))
      const missed: Batch[] = []
      await subscribe(lastId(), missed)
      expect(missed[0]?.events.map(({ data }) => data['pending_requests'])).toEqual([undefined, 3])
      await feed.close()
    })

    it('tells none of a supervisor who is not on the screen', async () => {
      const ids = ['ada', 'ben'].map(() => crypto.randomUUID()) as [string, string]
      const { feed, heard, happen } = await listen(new Set([ids[0]]))
      await happen(slots(ids[1], 1), slots(ids[0], 2), cycle)
      await vi.waitFor(() => expect(heard()).toEqual(['x', 2]))
      await feed.close()
    })
  })

  it('has nothing to catch up for a page that was made after its last look', async () => {
    const { db } = open()
    const feed = new EventFeed({ db, now: () => new Date(), sessions: limits, log: { error: vi.fn() } })
    const subscriber = async () => ({ caller: await signIn(), take: vi.fn(), over: vi.fn(), name: null, slotsOf: null })
    await feed.subscribe(await subscriber(), null)
    // Something is written, and the feed has not looked since.
    const before = await signIn()
    const place = await feed.place()
    const reader = { caller: before, take: vi.fn(), over: vi.fn(), name: null, slotsOf: null }
    await feed.subscribe(reader, place)
    expect(reader.take).toHaveBeenCalledExactlyOnceWith({ events: [], id: expect.any(String) })
    await feed.close()
  })
})
