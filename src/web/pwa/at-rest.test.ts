import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { latestBuild, POLL_MS, pollForBuild } from './builds.ts'
import { fetchModules, linkedPages, prefetchWhenAtRest } from './prefetch.ts'
import { savesData } from './slow-connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'connection')
})

const setConnection = (connection: object): void =>
  void Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })

/** As browsers do when they have nothing else to do, right away. */
const beIdle = (): void => void vi.stubGlobal('requestIdleCallback', (work: () => void) => work())

describe('the pages that links lead to', () => {
  const begin = () => {
    beIdle()
    let turn = (): void => undefined
    const fetchLinks = vi.fn<() => void>()
    prefetchWhenAtRest({ onPage: (then) => (turn = then), fetchLinks })
    return { fetchLinks, turn: () => turn() }
  }

  it('are fetched a second after the page is idle, and a second after the next one is', () => {
    const { fetchLinks, turn } = begin()
    vi.advanceTimersByTime(999)
    expect(fetchLinks).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(fetchLinks).toHaveBeenCalledTimes(1)
    turn()
    vi.advanceTimersByTime(500)
    turn()
    vi.advanceTimersByTime(999)
    expect(fetchLinks).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(fetchLinks).toHaveBeenCalledTimes(2)
  })

  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'are not with %j',
    (connection) => {
      setConnection(connection)
      expect(savesData()).toBe(true)
      const { fetchLinks, turn } = begin()
      turn()
      vi.advanceTimersByTime(60_000)
      expect(fetchLinks).not.toHaveBeenCalled()
    },
  )

  it('are with a connection that is only slow', () => {
    setConnection({ saveData: false, effectiveType: '3g' })
    expect(savesData()).toBe(false)
  })

  it('are those of this place, each once, and again when one did not come', async () => {
    const page = vi.fn<() => Promise<object>>().mockResolvedValue({})
    const broken = vi.fn<() => Promise<object>>().mockRejectedValueOnce(new Error('cut off')).mockResolvedValue({})
    const unlinked = vi.fn<() => Promise<object>>().mockResolvedValue({})
    const routes = [
      { path: '/page', lazy: page },
      { path: '/broken', lazy: broken },
      { path: '/unlinked', lazy: unlinked },
    ]
    document.body.innerHTML =
      '<a href="/de/page">1</a><a href="/de/page?a">2</a><a href="/de/broken">3</a><a href="https://elsewhere.example/unlinked">4</a>'
    beIdle()
    await fetchModules(linkedPages(routes, '/de'))
    await fetchModules(linkedPages(routes, '/de'))
    expect([page, broken, unlinked].map(({ mock }) => mock.calls.length)).toEqual([1, 2, 0])
  })
})

describe('another build', () => {
  it('is looked for every hour, and when the page comes to the front', () => {
    const look = vi.fn<() => void>()
    pollForBuild(look)
    vi.advanceTimersByTime(POLL_MS - 1)
    expect(look).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(look).toHaveBeenCalledTimes(1)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(look).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(POLL_MS)
    expect(look).toHaveBeenCalledTimes(3)
  })

  it.each<[string, () => Promise<Response>, string | null]>([
    ['named', async () => Response.json({ build: 'b' }), 'b'],
    ['named by nobody', async () => Response.json({}), null],
    ['refused', async () => new Response('', { status: 503 }), null],
    ['not reached', async () => Promise.reject(new TypeError('cut off')), null],
  ])('is %s', async (_how, answer, build) => {
    const fetch = vi.fn<typeof globalThis.fetch>().mockImplementation(answer)
    vi.stubGlobal('fetch', fetch)
    expect(await latestBuild()).toBe(build)
    expect(fetch).toHaveBeenCalledWith('/builds/latest.json', { cache: 'no-cache' })
  })
})
