// Each tab leaves its page once: @isolated.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const replace = vi.fn<(address: string) => void>()
const ask = vi.fn<typeof fetch>()
const unmark = (): void => void (document.cookie = 'tandem_signed_out=; Max-Age=0; Path=/')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('location', { protocol: 'http:', replace })
  vi.stubGlobal('fetch', ask)
  vi.stubGlobal('BroadcastChannel', Channel)
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<string>) => (last = last.then(work))
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  replace.mockReset()
  ask.mockReset()
})
afterEach(() => {
  unmark()
  // Tabs of the next test do not hear this one's.
  for (const channel of channels.splice(0)) channel.close()
})

const channels: BroadcastChannel[] = []
class Channel extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    channels.push(this)
  }
}

/** A tab of its own. */
const openTab = async () => {
  vi.resetModules()
  const show = vi.fn<() => void>()
  const tab = await import('./sign-out.ts')
  tab.followSignOut(show)
  return { ...tab, show }
}

/** The server answers these, one after the other; undefined: it is not reached. */
const serve = (...answers: readonly (Response | undefined)[]): void => {
  for (const answer of answers) {
    if (answer) {
      ask.mockImplementationOnce(async () => {
        await Promise.resolve()
        if (answer.ok) unmark()
        return answer
      })
    } else ask.mockRejectedValueOnce(new TypeError('away'))
  }
}
const toProvider = () => Response.json({ leads_to: 'https://provider.example/out' })

it('shows that nobody is signed in at once, deletes drafts, and goes where the server says', async () => {
  sessionStorage.setItem('tandem_draft:ada:profile', '{"text":"Half a tho"}')
  const { signOut, show } = await openTab()
  expect(show).not.toHaveBeenCalled()
  serve(toProvider())
  signOut()
  expect([show.mock.calls.length, sessionStorage.length]).toEqual([1, 0])
  expect(document.cookie).toContain('tandem_signed_out=yes')
  await vi.advanceTimersByTimeAsync(500)
  expect(ask).toHaveBeenCalledExactlyOnceWith(
    '/auth/sign-out',
    expect.objectContaining({ method: 'POST', keepalive: true }),
  )
  expect(replace).toHaveBeenCalledExactlyOnceWith('https://provider.example/out')
})

it('gives up an answer that hangs, and asks again', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), ms)
    return controller.signal
  })
  ask.mockImplementationOnce((_url, init) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    init?.signal?.addEventListener('abort', () => reject(new TypeError('given up')))
    return promise
  })
  serve(toProvider())
  const { signOut } = await openTab()
  signOut()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(replace).toHaveBeenCalledExactlyOnceWith('https://provider.example/out')
})

it('tells the server again until it is reached', async () => {
  serve(undefined, new Response(null, { status: 503 }), toProvider())
  const { signOut } = await openTab()
  signOut()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(ask).toHaveBeenCalledTimes(2)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(3)
  expect(replace).toHaveBeenCalledExactlyOnceWith('https://provider.example/out')
})

it('is shown at once by every other tab and by pages that are opened meanwhile; one tab tells the server', async () => {
  const first = await openTab()
  const other = await openTab()
  serve(undefined, toProvider())
  first.signOut()
  await vi.waitFor(() => expect(other.show).toHaveBeenCalled())
  expect((await openTab()).show).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(4_500)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(replace.mock.calls.flat()).toEqual(['https://provider.example/out', '/', '/'])
})

it('leads to the landing page once the server can send it, and leaves drafts to whoever signs in again', async () => {
  sessionStorage.setItem('tandem_draft:ada:profile', '{"text":"Half a tho"}')
  const { waitForLanding, show } = await openTab()
  serve(new Response(null, { status: 503 }), new Response(null, { status: 200 }))
  waitForLanding('/de')
  expect([show.mock.calls.length, sessionStorage.length]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledExactlyOnceWith('/de', { method: 'HEAD' })
  expect(replace).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(replace).toHaveBeenCalledExactlyOnceWith('/de')
})
