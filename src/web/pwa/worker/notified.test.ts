import { fakePush, KEY, pushSubscription } from '#test/web/fake-push.ts'
import { describe, expect, it, vi } from 'vitest'
import {
  isShownAnyway,
  notificationIn,
  openNotified,
  resubscribe,
  showNotification,
  windowFor,
  type WorkerScope,
} from './notified.ts'

const ORIGIN = 'https://tandem.example'
const TOLD = { title: 'Ada has accepted', text: 'Have a look.', path: '/student/dashboard', tag: 'one', count: 2 }
const push = { data: { text: () => JSON.stringify(TOLD) } }

/** A worker with these windows, and what it did. */
const worker = (...windows: readonly { url: string; focused: boolean; visibilityState: string }[]) => {
  const did: unknown[] = []
  const badges: unknown[] = []
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void badges.push(count),
    clearAppBadge: async () => void badges.push('none'),
  })
  const state = fakePush({ subscription: { endpoint: 'https://push.example/1', key: KEY } })
  const all = windows.map((given) => {
    const one = {
      ...given,
      focus: async () => {
        did.push(['focus', given.url])
        return one
      },
      navigate: async (url: string) => void did.push(['navigate', url]),
    }
    return one
  })
  const scope: WorkerScope = {
    location: { origin: ORIGIN },
    clients: { matchAll: async () => all, openWindow: async (url) => void did.push(['open', url]) },
    registration: {
      showNotification: async (title, options) => void did.push(['show', title, options]),
      pushManager: {
        getSubscription: async () => state.subscription && pushSubscription(state, state.subscription),
        subscribe: async () => pushSubscription(state, { endpoint: 'https://push.example/new', key: KEY }),
      } as never,
    },
  }
  return { scope, did, badges, state }
}
const LOOKED_AT = { url: `${ORIGIN}/student/requests`, focused: true, visibilityState: 'visible' }
const BEHIND = { ...LOOKED_AT, url: `${ORIGIN}/student/matching`, focused: false }

/** The browser as it describes itself. */
const callItself = (userAgent: string): void =>
  void Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true })

describe('a message', () => {
  it('is shown, with the number on the icon', async () => {
    const { scope, did, badges } = worker(BEHIND)
    await showNotification(scope, push)
    const looks = { icon: '/icons/icon-192.png', badge: '/icons/badge.png', silent: false }
    const data = { path: '/student/dashboard' }
    expect(did).toEqual([['show', 'Ada has accepted', { body: 'Have a look.', tag: 'one', ...looks, data }]])
    expect(badges).toEqual([2])
  })

  it('that is empty is shown all the same, and takes the number away', async () => {
    const { scope, did, badges } = worker()
    await showNotification(scope, { data: null })
    expect([did.length, badges]).toEqual([1, ['none']])
  })

  it('disturbs nobody who has the application before them, beyond the number', async () => {
    const { scope, did, badges } = worker(BEHIND, LOOKED_AT)
    callItself('Firefox/150.0')
    await showNotification(scope, push)
    expect([did, badges]).toEqual([[], [2]])
  })

  it('is shown quietly there by browsers that insist', async () => {
    const { scope, did } = worker(LOOKED_AT)
    callItself('AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/604.1')
    await showNotification(scope, push)
    expect(did).toMatchObject([['show', 'Ada has accepted', { silent: true }]])
  })
})

describe('a notification that is pressed', () => {
  const press = (scope: WorkerScope, data: unknown = { path: '/student/dashboard' }) =>
    openNotified(scope, { notification: { data, close: () => undefined } })

  it('opens its page', async () => {
    const { scope, did } = worker()
    await press(scope)
    await press(scope, null)
    expect(did).toEqual([
      ['open', `${ORIGIN}/student/dashboard`],
      ['open', `${ORIGIN}/`],
    ])
  })

  it('goes to the window that shows it already', async () => {
    const there = { ...BEHIND, url: `${ORIGIN}/student/dashboard` }
    const { scope, did } = worker(LOOKED_AT, there)
    await press(scope)
    expect(did).toEqual([['focus', there.url]])
  })

  it('leads an open window there', async () => {
    const { scope, did } = worker(BEHIND)
    await press(scope)
    expect(did).toEqual([
      ['focus', BEHIND.url],
      ['navigate', `${ORIGIN}/student/dashboard`],
    ])
  })
})

describe('another subscription', () => {
  /** A server on which the former one is the caller's, or not. */
  const serve = (device: { id: string } | null) => {
    const calls: [string, string, string | undefined][] = []
    vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
      calls.push([method, url, body === undefined ? body : (JSON.parse(body) as { endpoint: string }).endpoint])
      return Response.json({ device })
    })
    return calls
  }

  it('takes the place of the former one, whether the browser has made it or not', async () => {
    const { scope, state } = worker()
    const calls = serve({ id: 'here' })
    const of = (endpoint: string) => pushSubscription(state, { endpoint, key: KEY }) as never
    await resubscribe(scope, { oldSubscription: of('https://push.example/1') })
    expect(calls).toEqual([
      ['PUT', '/api/notifications/devices', 'https://push.example/1'],
      ['POST', '/api/notifications/devices', 'https://push.example/new'],
      ['DELETE', '/api/notifications/devices/here', undefined],
    ])
    const given = { oldSubscription: of('https://push.example/1'), newSubscription: of('https://push.example/2') }
    await resubscribe(scope, given)
    expect(calls[4]?.[2]).toBe('https://push.example/2')
  })

  it('is nobody’s when the former one is not the caller’s, or not known', async () => {
    const { scope, state } = worker()
    const calls = serve(null)
    const former = pushSubscription(state, { endpoint: 'https://push.example/1', key: KEY }) as never
    await resubscribe(scope, { oldSubscription: former })
    await resubscribe(scope, { oldSubscription: null })
    expect(calls.map(([method]) => method)).toEqual(['PUT'])
  })
})

describe('what a message says', () => {
  it('is what it says', () => {
    expect(notificationIn(JSON.stringify({ ...TOLD, more: 1 }))).toEqual(TOLD)
  })

  it.each([
    '',
    'null',
    'nonsense',
    '{}',
    JSON.stringify({ ...TOLD, title: 7 }),
    JSON.stringify({ ...TOLD, count: '2' }),
  ])('that can not be read is shown all the same: %s', (text) =>
    expect(notificationIn(text)).toMatchObject({ title: 'Tandem', path: '/', count: 0 }),
  )

  it.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)', ''])(
    'leads nowhere else: %s',
    (path) => expect(notificationIn(JSON.stringify({ ...TOLD, path })).path).toBe('/'),
  )
})

it.each([
  [
    'Chrome',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
    false,
  ],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', false],
  [
    'Safari',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    true,
  ],
  [
    'an application on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    true,
  ],
])('in %s a notification over the application is shown: %s', (_name, userAgent, isShown) => {
  expect(isShownAnyway(userAgent)).toBe(isShown)
})

it('is opened in a window that shows it, else in the one used last', () => {
  const [first, second, third] = ['a', 'b', 'c'].map((url, at) => ({ url, focused: at === 1 }))
  const all = [first, second, third].filter((one) => one !== undefined)
  expect(windowFor(all, 'c')).toBe(third)
  expect(windowFor(all, 'd')).toBe(second)
  expect(windowFor(all.slice(2), 'd')).toBe(third)
  expect(windowFor([], 'd')).toBeUndefined()
})
