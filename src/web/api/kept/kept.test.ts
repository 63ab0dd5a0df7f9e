import { fakePush, KEY } from '#test/web/fake-push.ts'
import { beforeEach, expect, it, vi } from 'vitest'

const rows = vi.hoisted(() => new Map<string, unknown>())
const clear = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('idb-keyval', () => ({
  createStore: () => async (_mode: string, work: (store: object) => unknown) =>
    work({ put: (row: unknown, key: string) => rows.set(key, row) }),
  promisifyRequest: async () => undefined,
  entries: async () => [...rows],
  delMany: async (keys: string[]) => keys.forEach((key) => rows.delete(key)),
  clear,
}))

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-02T09:00:00Z') })
  vi.stubGlobal('indexedDB', {})
  rows.clear()
  clear.mockImplementation(async () => rows.clear())
})

/** A page of a build that is loaded now. */
const openPage = async (build = 'one') => {
  vi.resetModules()
  document.head.innerHTML = `<meta name="build" content="${build}" />`
  const [seen, device, { ME, queryClient }, { REQUESTS }] = await Promise.all([
    import('./seen.ts'),
    import('./device.ts'),
    import('../query-client.ts'),
    import('../requests.ts'),
  ])
  const OWN = [...REQUESTS, 'own']
  const see = (person: string, key: readonly string[] = OWN) =>
    void queryClient.setQueryData(key, key === ME ? person : [`request of ${person}`])
  return {
    ...seen,
    ...device,
    see: (person: string) => [ME, OWN].forEach((key) => see(person, key)),
    seeMore: (person: string, name: string) => see(person, [...REQUESTS, name]),
    shown: () => queryClient.getQueryData(OWN),
  }
}

/** Somebody signs in, looks around and closes the page. */
const visit = async (person: string): Promise<void> => {
  const page = await openPage()
  await page.keepFor(person)
  page.keepSeen(person)
  page.see(person)
  await vi.waitFor(() => expect(kept(person)).toHaveLength(2))
}
const kept = (person: string) => [...rows.keys()].filter((key) => key.startsWith(`${person} `))
const passTime = (duration: number): void => void vi.setSystemTime(Date.now() + duration)

it.each([
  ['by the person here for a week', 'one', WEEK_MS - HOUR_MS, 'ada', ['request of ada']],
  ['by nobody after a week', 'one', WEEK_MS + HOUR_MS, undefined, undefined],
  ['by no other build', 'two', HOUR_MS, undefined, undefined],
])('what was seen is read %s, and deleted otherwise', async (_who, build, later, me, requests) => {
  await visit('ada')
  passTime(later)
  const page = await openPage(build)
  expect([await page.restoreSeen(), page.shown()]).toEqual([me, requests])
  page.keepSeen('ada')
  page.seeMore('ada', 'new')
  await vi.waitFor(() => expect(kept('ada')).toHaveLength(me === undefined ? 1 : 3))
})

it('what is newer on the page stays', async () => {
  await visit('ada')
  const page = await openPage()
  page.see('ada, later')
  await page.restoreSeen()
  expect(page.shown()).toEqual(['request of ada, later'])
})

const NOTIFIED = { subscription: { endpoint: 'https://push.example/1', key: KEY } }

it('another person who signs in finds nothing, and gets no notifications of the former one', async () => {
  const push = fakePush(NOTIFIED)
  await visit('ada')
  const page = await openPage()
  const beginning = page.keepFor('bert')
  expect(page.personHere()).toBe('nobody')
  expect(await page.restoreSeen()).toBeUndefined()
  expect(await beginning).toBe(true)
  expect([rows.size, push.subscription, page.personHere()]).toEqual([0, null, 'bert'])
})

it('a window that has not heard of a sign-out keeps nothing more', async () => {
  const window = await openPage()
  await window.keepFor('ada')
  window.keepSeen('ada')
  const badges: string[] = []
  Object.assign(navigator, { clearAppBadge: async () => void badges.push('none') })
  await window.wipe()
  window.see('ada')
  await window.keepFor('bert')
  window.seeMore('ada', 'more')
  await Promise.resolve()
  expect([rows.size, badges]).toEqual([0, ['none']])
})

it('an ended session takes away what was seen; the device and its notifications stay the person’s', async () => {
  const push = fakePush(NOTIFIED)
  await visit('ada')
  const page = await openPage()
  await page.deleteLeft()
  expect([rows.size, page.personHere(), push.subscription]).toEqual([0, 'ada', NOTIFIED.subscription])
})

it('a sign-out that was broken off is finished by the next page, and nothing is kept or read before', async () => {
  await visit('ada')
  clear.mockRejectedValue(new Error('Storage does not answer.'))
  const page = await openPage()
  await expect(page.wipe()).rejects.toThrow('Storage')
  const next = await openPage()
  expect(await next.restoreSeen()).toBeUndefined()
  await expect(next.keepFor('bert')).rejects.toThrow('Storage')
  clear.mockImplementation(async () => rows.clear())
  await next.deleteLeft()
  expect([rows.size, next.personHere()]).toEqual([0, null])
})

it('a shared computer keeps nothing, not even of the person before', async () => {
  await visit('ada')
  document.cookie = 'tandem_shared_computer=yes; Path=/'
  const page = await openPage()
  expect(await page.keepFor('ada')).toBe(false)
  expect([rows.size, localStorage.length]).toEqual([0, 0])
  document.cookie = 'tandem_shared_computer=; Max-Age=0; Path=/'
})

it('what earlier versions kept is read no more, and goes; whom they notified stays notified', async () => {
  const push = fakePush(NOTIFIED)
  localStorage.setItem('tandem_notified', 'ada')
  rows.set('answer-ada-["me"]', { buster: 'one', queryKey: ['me'], state: { data: 'ada' } })
  const page = await openPage()
  expect(await page.restoreSeen()).toBeUndefined()
  await page.keepFor('ada')
  page.keepSeen('ada')
  await vi.waitFor(() => expect(rows.size).toBe(0))
  expect(push.subscription).not.toBeNull()
  await page.wipe()
  expect([push.subscription, localStorage.length]).toEqual([null, 0])
})
