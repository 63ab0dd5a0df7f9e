import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepDraft, readDraft } from '../drafts.ts'
import { followEvents, type Tab, tellDismissals, tellSignedOut } from './shared-events.ts'

type Receive = Parameters<Tab['openChannel']>[0]

/** A browser with tabs, a channel between them, locks, and a server that streams. */
class FakeBrowser {
  readonly #channels = new Set<Receive>()
  readonly #held = new Map<string, () => void>()
  readonly #waiting: { name: string; grant: () => void }[] = []
  readonly streams: FakeStream[] = []
  /** As they do in a real one; of no matter for most tests. */
  messagesTakeTime = false

  get openStreams(): FakeStream[] {
    return this.streams.filter(({ readyState }) => readyState !== 2)
  }

  openTab(person: string, { hasLocks = true, from = null as string | null } = {}) {
    const tab = {
      isLookedAt: true,
      isStuck: false,
      look: () => undefined as void,
      heard: [] as string[],
      missed: 0,
      checks: 0,
      revisions: 0,
      close: () => undefined as void,
    }
    const channels = this.#channels
    const browser: Tab = {
      isLookedAt: () => tab.isLookedAt,
      onLook: (look) => {
        tab.look = look
        return () => undefined
      },
      locks: hasLocks ? ({ request: this.#request } as unknown as LockManager) : undefined,
      openChannel: (receive) => {
        channels.add(receive)
        return {
          send: (told) => {
            if (tab.isStuck) return
            const deliver = (): void => {
              for (const other of channels) if (other !== receive) other(told)
            }
            if (this.messagesTakeTime) setTimeout(deliver, 5)
            else deliver()
          },
          close: () => void channels.delete(receive),
        }
      },
      openStream: (url) => {
        const stream = new FakeStream(url)
        this.streams.push(stream)
        return stream as unknown as EventSource
      },
    }
    tab.close = followEvents(
      {
        person,
        from,
        hear: ({ type }) => tab.heard.push(type),
        miss: () => void (tab.missed += 1),
        checkSession: () => void (tab.checks += 1),
        reviseDismissals: () => void (tab.revisions += 1),
      },
      browser,
    )
    return Object.assign(tab, { browser, setLookedAt: (is: boolean) => ((tab.isLookedAt = is), tab.look()) })
  }

  readonly #request = (
    name: string,
    { signal, steal = false }: { signal?: AbortSignal; steal?: boolean },
    work: () => Promise<void>,
  ): Promise<void> =>
    new Promise((resolve, reject) => {
      const grant = (): void => {
        this.#held.set(name, () => reject(new Error('stolen')))
        const release = (): void => {
          this.#held.delete(name)
          const next = this.#waiting.findIndex((each) => each.name === name)
          if (next >= 0) this.#waiting.splice(next, 1)[0]?.grant()
        }
        const mine = this.#held.get(name)
        const finish = async (): Promise<void> => {
          await work()
          resolve()
          if (this.#held.get(name) === mine) release()
        }
        void finish()
      }
      if (steal) {
        this.#held.get(name)?.()
        grant()
      } else if (this.#held.has(name)) {
        const waiting = { name, grant }
        this.#waiting.push(waiting)
        signal?.addEventListener('abort', () => {
          const at = this.#waiting.indexOf(waiting)
          if (at >= 0) this.#waiting.splice(at, 1)
          reject(new Error('given up'))
        })
      } else grant()
    })
}

class FakeStream extends EventTarget {
  readonly CLOSED = 2
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
  }
  close(): void {
    this.readyState = 2
  }
  send(type: string, lastEventId: string): void {
    this.dispatchEvent(new MessageEvent(type, { data: '{}', lastEventId }))
  }
  refuse(): void {
    this.readyState = 2
    this.dispatchEvent(new Event('error'))
  }
}

const settle = () => vi.advanceTimersByTimeAsync(0)
let browser: FakeBrowser

beforeEach(() => {
  vi.useFakeTimers()
  browser = new FakeBrowser()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const person = 'stella'

describe('the tabs of a browser', () => {
  it('share one stream, and all hear', async () => {
    const tabs = Array.from({ length: 8 }, () => browser.openTab(person))
    expect(browser.streams).toHaveLength(1)
    browser.streams[0]?.send('request', '7')
    expect(tabs.map(({ heard }) => heard)).toEqual(tabs.map(() => ['request']))
  })

  it('go on where the stream ended when its tab is closed', async () => {
    const [first, second] = [browser.openTab(person), browser.openTab(person)]
    browser.streams[0]?.send('request', '7')
    first.close()
    await settle()
    expect(browser.openStreams.map(({ url }) => url)).toEqual(['/api/events?last_event_id=7'])
    browser.openStreams[0]?.send('cycle', '8')
    expect(second.heard).toEqual(['request', 'cycle'])
  })

  it('hold no stream while nobody looks, and one again where it ended when somebody does', async () => {
    const [first, second] = [browser.openTab(person), browser.openTab(person)]
    browser.streams[0]?.send('request', '7')
    first.setLookedAt(false)
    second.setLookedAt(false)
    await settle()
    expect(browser.openStreams).toEqual([])
    second.setLookedAt(true)
    await settle()
    expect(browser.openStreams.map(({ url }) => url)).toEqual(['/api/events?last_event_id=7'])
  })

  it('hear behind a tab that is looked at', async () => {
    const [first, second] = [browser.openTab(person), browser.openTab(person)]
    first.setLookedAt(false)
    await settle()
    expect(browser.openStreams).toHaveLength(1)
    browser.openStreams[0]?.send('request', '7')
    expect([first.heard, second.heard]).toEqual([['request'], ['request']])
  })

  it('know that they may have missed something when nobody knows where the stream ended', async () => {
    const [first, second] = [browser.openTab(person), browser.openTab(person)]
    first.close()
    await settle()
    expect(browser.openStreams[0]?.url).toBe('/api/events')
    browser.openStreams[0]?.dispatchEvent(new Event('open'))
    expect(second.missed).toBe(1)
  })

  it('go on from where the page was made, and ask for nothing anew', async () => {
    const tab = browser.openTab(person, { from: '5' })
    expect(browser.openStreams.map(({ url }) => url)).toEqual(['/api/events?last_event_id=5'])
    browser.openStreams[0]?.dispatchEvent(new Event('open'))
    expect(tab.missed).toBe(0)
    // Whoever holds the stream has missed nothing that others were told.
    browser.openTab(person, { from: '6' })
    expect(tab.missed).toBe(0)
  })

  it('may have missed, behind another one, what that was told before they listened: once', () => {
    const [, second] = [browser.openTab(person), browser.openTab(person, { from: '5' })]
    browser.streams[0]?.send('request', '7')
    browser.streams[0]?.send('request', '8')
    expect([second.missed, second.heard]).toEqual([1, ['request', 'request']])
  })

  it('hear of a dismissal in another one, and not of their own', () => {
    const tabs = [browser.openTab(person), browser.openTab(person)]
    const revisions = () => tabs.map((tab) => tab.revisions)
    tellDismissals(person, tabs[0]?.browser, 'another tab')
    expect(revisions()).toEqual([1, 1])
    tellDismissals(person, tabs[0]?.browser)
    expect(revisions()).toEqual([1, 1])
  })

  it('take the stream from a tab that gives no sign of life', async () => {
    const [first, second] = [browser.openTab(person), browser.openTab(person)]
    first.isStuck = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(browser.openStreams).toHaveLength(1)
    expect(browser.openStreams[0]).not.toBe(browser.streams[0])
    browser.openStreams[0]?.send('request', '7')
    expect(second.heard).toEqual(['request'])
  })

  it('do so one at a time, though all wake at once', async () => {
    const moments = [0.1, 0.5, 0.9]
    vi.spyOn(Math, 'random').mockImplementation(() => moments.shift() ?? 0)
    browser.messagesTakeTime = true
    const [first] = Array.from({ length: 4 }, () => browser.openTab(person))
    if (first) first.isStuck = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(browser.streams).toHaveLength(2)
  })

  it('leave the stream to a tab that is quiet only because nothing happens', async () => {
    browser.openTab(person)
    browser.openTab(person)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(browser.streams).toHaveLength(1)
  })

  it('have one stream each where there are no locks, while they are looked at', async () => {
    const [first] = [browser.openTab(person, { hasLocks: false }), browser.openTab(person, { hasLocks: false })]
    expect(browser.openStreams).toHaveLength(2)
    first.setLookedAt(false)
    await settle()
    expect(browser.openStreams).toHaveLength(1)
  })
})

describe('a session', () => {
  it('that ends is checked in every other tab', () => {
    const [first, second] = [browser.openTab(person), browser.openTab(person)]
    first.close()
    tellSignedOut(first.browser)
    expect(second.checks).toBe(1)
  })

  it('that somebody ends takes the drafts of every other tab along', () => {
    const { browser: other } = browser.openTab(person)
    keepDraft(person, 'profile', { text: 'Half a tho' })
    tellSignedOut(other)
    expect(readDraft(person, 'profile')).toBeUndefined()
  })

  it('of somebody else is told nothing of, and is noticed', () => {
    const before = browser.openTab('stella')
    const after = browser.openTab('konrad')
    expect(before.checks).toBeGreaterThan(0)
    browser.streams[0]?.send('request', '7')
    expect(after.heard).toEqual([])
  })

  it('that the server refuses is checked, and the stream is tried again', async () => {
    const tab = browser.openTab(person)
    browser.streams[0]?.refuse()
    expect(tab.checks).toBe(1)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(browser.openStreams).toHaveLength(1)
  })
})
