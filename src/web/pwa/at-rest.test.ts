import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { latestBuild, POLL_MS, pollForBuild } from './builds.ts'
import { savesData } from './slow-connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'connection')
})

describe('a connection', () => {
  it.each([
    [{ saveData: true }, true],
    [{ effectiveType: '2g' }, true],
    [{ effectiveType: 'slow-2g' }, true],
    [{ saveData: false, effectiveType: '3g' }, false],
  ])('with %j saves data: %s', (connection, is) => {
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
    expect(savesData()).toBe(is)
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
