import { followEvents, type Tab } from '#web/api/live/shared-events.ts'

type Receive = Parameters<Tab['openChannel']>[0]

/** A browser with tabs, a channel between them, locks, and a server that streams. */
export class FakeBrowser {
  readonly #channels = new Set<Receive>()
  readonly #held = new Map<string, () => void>()
  readonly #waiting: { name: string; grant: () => void }[] = []
  readonly streams: FakeStream[] = []
  /** The shown things that streams were told of, and whether the server takes them. */
  readonly told: (readonly string[] | null)[] = []
  takesWhatIsShown = true
  #tabs = 0
  /** As they do in a real one; of no matter for most tests. */
  messagesTakeTime = false

  get openStreams(): FakeStream[] {
    return this.streams.filter(({ readyState }) => readyState !== 2)
  }

  openTab(person: string, { hasLocks = true, from = null as string | null, shows = [] as string[] } = {}) {
    const tab = {
      shows,
      lookAtShown: () => undefined as void,
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
      post: async (_url, body) => {
        if (this.takesWhatIsShown) this.told.push((body as { slots_of: string[] | null }).slots_of)
        return this.takesWhatIsShown
      },
    }
    const following = followEvents(
      {
        person,
        from,
        shows: () => tab.shows,
        hear: ({ type }) => tab.heard.push(type),
        miss: () => void (tab.missed += 1),
        checkSession: () => void (tab.checks += 1),
        reviseDismissals: () => void (tab.revisions += 1),
      },
      browser,
      String((this.#tabs += 1)),
    )
    tab.close = () => following.stop()
    tab.lookAtShown = () => following.look()
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
  begin(): void {
    this.dispatchEvent(new Event('open'))
  }
  refuse(): void {
    this.readyState = 2
    this.dispatchEvent(new Event('error'))
  }
}
