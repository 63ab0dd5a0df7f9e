import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepDraft, readDraft } from '../drafts.ts'
import { tellDismissals, tellSignedOut } from './shared-events.ts'
import { FakeBrowser } from '#test/web/fake-browser.ts'

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
    expect(browser.openStreams.map(({ url }) => url)).toEqual(['/api/events?last_event_id=7&slots_of='])
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
    expect(browser.openStreams.map(({ url }) => url)).toEqual(['/api/events?last_event_id=7&slots_of='])
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
    expect(browser.openStreams[0]?.url).toBe('/api/events?slots_of=')
    browser.openStreams[0]?.dispatchEvent(new Event('open'))
    expect(second.missed).toBe(1)
  })

  it('go on from where the page was made, and ask for nothing anew', async () => {
    const tab = browser.openTab(person, { from: '5' })
    expect(browser.openStreams.map(({ url }) => url)).toEqual(['/api/events?last_event_id=5&slots_of='])
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

describe('of the slots', () => {
  const asked = () =>
    browser.openStreams.map(({ url }) =>
      new URLSearchParams(url.split('?', 2)[1]).get('slots_of')?.split(',').toSorted(),
    )
  const widen = async () => {
    await vi.advanceTimersByTimeAsync(1000)
    browser.streams.at(-1)?.dispatchEvent(new Event('open'))
  }

  it('a stream tells what the tabs show, all of them', async () => {
    browser.openTab(person, { shows: ['ada'] })
    expect(asked()).toEqual([['ada']])
    const second = browser.openTab(person)
    second.shows = ['ben', 'ada']
    second.lookAtShown()
    await widen()
    expect(asked()).toEqual([['ada', 'ben']])
  })

  it('the next stream tells what the tabs show that are left', async () => {
    const [first] = [browser.openTab(person, { shows: ['ada'] }), browser.openTab(person, { shows: ['ben'] })]
    browser.openTab(person, { shows: ['cleo'] })
    first.close()
    await settle()
    await widen()
    expect(asked()).toEqual([['ben', 'cleo']])
  })

  it('no other stream is opened for what goes from the screen', async () => {
    const tab = browser.openTab(person, { shows: ['ada', 'ben'] })
    tab.shows = ['ben']
    tab.lookAtShown()
    await widen()
    expect(browser.streams).toHaveLength(1)
  })

  it('a wider stream takes the place of the former one once it is there, and nothing counts as missed', async () => {
    const tab = browser.openTab(person)
    tab.shows = ['ada']
    tab.lookAtShown()
    await vi.advanceTimersByTimeAsync(1000)
    expect(browser.openStreams).toHaveLength(2)
    browser.streams[0]?.send('request', '7')
    browser.streams[1]?.dispatchEvent(new Event('open'))
    expect(asked()).toEqual([['ada']])
    browser.streams[1]?.send('cycle', '8')
    expect([tab.heard, tab.missed]).toEqual([['request', 'cycle'], 0])
  })

  it('nothing is said where it would be too much: all are told then', () => {
    browser.openTab(person, { shows: Array.from({ length: 201 }, (_, place) => `supervisor-${place}`) })
    expect(browser.streams[0]?.url).toBe('/api/events?')
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
