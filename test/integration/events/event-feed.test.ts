/** What goes wrong only between two statements: the feed alone, without a server. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { type Caller, findCaller, createSession, deleteSession } from '#server/db/queries/accounts/sessions.ts'
import { sendEvents } from '#server/db/queries/events.ts'
import { EventFeed } from '#server/events/event-feed.ts'
import type { Subscriber } from '#server/events/subscriber.ts'
import { newSession } from '#server/identity/sessions/session-store.ts'
import { identityOf } from '#test/support/api.ts'
import { withDatabase } from '#test/support/databases/databases.ts'

const limits = readConfig({}).sessions

withDatabase('the event feed', (open) => {
  let feed: EventFeed
  const error = vi.fn()
  beforeEach(() => {
    feed = new EventFeed({ db: open().db, now: () => new Date(), sessions: limits, log: { error } })
  })
  afterEach(() => feed.close())

  const signIn = async (): Promise<Caller> => {
    const now = new Date()
    const session = newSession(identityOf('ada@uni.example', now), { device: { browser: '', system: '' }, limits, now })
    await createSession(open().db, session)
    const caller = await findCaller(open().db, session.id, { now, limits })
    if (!caller) throw new Error('a session that has just begun is over')
    return caller
  }
  const subscribe = async (since: number | null = null, signedIn?: Caller) => {
    const caller = signedIn ?? (await signIn())
    const heard: string[] = []
    const take: Subscriber['take'] = (events) => void heard.push(...events.map(({ type }) => type))
    const over = vi.fn()
    feed.subscribe({ caller, take, over }, since)
    return { caller, heard, over }
  }
  const happen = () => sendEvents(open().db, [{ userId: null, type: 'cycle', data: {} }], new Date())
  /** Answers of the look who is still signed in. */
  const onLook = (answer: (real: () => unknown) => unknown) => {
    const { $client: pool } = open().db
    const send: (...given: unknown[]) => unknown = pool.query
    vi.spyOn(pool, 'query').mockImplementation((...given: unknown[]) => {
      const [{ name }] = given as [{ readonly name?: string }]
      return name === 'callers' ? answer(() => send.apply(pool, given)) : send.apply(pool, given)
    })
  }

  it('has nothing to tell a page that was just made, and tells all others to look anew once it listens', async () => {
    const first = await subscribe()
    await vi.waitFor(() => expect(first.heard).toEqual(['reset']))
    const second = await subscribe(feed.moment())
    expect(second.heard).toEqual([])
    await happen()
    await vi.waitFor(() => expect([first.heard, second.heard]).toEqual([['reset', 'cycle'], ['cycle']]))
  })

  it('does not end the stream of somebody who comes while it looks who is still signed in', async () => {
    const first = await subscribe()
    await vi.waitFor(() => expect(first.heard).toEqual(['reset']))
    const another = await signIn()
    const [looks, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    onLook((real) => {
      looks.resolve()
      return arrived.promise.then(real)
    })
    await happen()
    await looks.promise
    const second = await subscribe(feed.moment(), another)
    arrived.resolve()
    await vi.waitFor(() => expect([first.heard, second.heard]).toEqual([['reset', 'cycle'], ['cycle']]))
    expect(second.over).not.toHaveBeenCalled()
  })

  it('tells later what it could not tell while the database was away, and complains once', async () => {
    const { heard } = await subscribe()
    await vi.waitFor(() => expect(heard).toEqual(['reset']))
    let isAway = true
    onLook((real) => (isAway ? Promise.reject(new Error('away')) : real()))
    await happen()
    await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(1))
    await happen()
    isAway = false
    await vi.waitFor(() => expect(heard).toEqual(['reset', 'cycle', 'cycle']), { timeout: 5000 })
    expect(error).toHaveBeenCalledTimes(1)
  })

  it('gives signs of life, and looks who is signed in, when nothing happens', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const { caller, over } = await subscribe()
    const take = vi.fn<Subscriber['take']>()
    feed.subscribe({ caller: await signIn(), take, over: vi.fn() }, null)
    await vi.waitFor(() => expect(take).toHaveBeenCalledTimes(1))
    take.mockClear()
    await deleteSession(open().db, caller.sessionId)
    vi.advanceTimersByTime(15_000)
    expect(take).toHaveBeenCalledExactlyOnceWith([])
    await vi.waitFor(() => expect(over).toHaveBeenCalledTimes(1))
    vi.useRealTimers()
  })
})
