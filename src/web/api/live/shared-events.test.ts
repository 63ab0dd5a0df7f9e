import { beforeEach, describe, expect, it, vi } from 'vitest'
import { tellDismissals } from './shared-events.ts'
import { FakeBrowser } from '#test/web/fake-browser.ts'

const settle = () => vi.advanceTimersByTimeAsync(0)
let browser: FakeBrowser

beforeEach(() => {
  vi.useFakeTimers()
  browser = new FakeBrowser()
})
const person = 'stella'

/** What streams were opened with, but for their names. */
const openedWith = () =>
  browser.openStreams.map(({ url }) => {
    const query = new URL(url, 'http://here').searchParams
    query.delete('stream')
    return query.toString()
  })

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
    expect(openedWith()).toEqual(['last_event_id=7&slots_of='])
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
    expect(openedWith()).toEqual(['last_event_id=7&slots_of='])
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
    expect(openedWith()).toEqual(['slots_of='])
    browser.openStreams[0]?.dispatchEvent(new Event('open'))
    expect(second.missed).toBe(1)
  })

  it('go on from where the page was made, and ask for nothing anew', async () => {
    const tab = browser.openTab(person, { from: '5' })
    expect(openedWith()).toEqual(['last_event_id=5&slots_of='])
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
  const look = async (tab: ReturnType<FakeBrowser['openTab']>, shows: string[], milliseconds = 1000) => {
    tab.shows = shows
    tab.lookAtShown()
    await vi.advanceTimersByTimeAsync(milliseconds)
  }
  const open = (shows: string[] = []) => {
    const tab = browser.openTab(person, { shows })
    browser.openStreams[0]?.begin()
    return tab
  }

  it('a stream tells what is shown as it is opened, and of whom the server is told later: one stream for all', async () => {
    const tab = open(['ada'])
    expect(openedWith()).toEqual(['slots_of=ada'])
    await look(tab, ['ben', 'ada'])
    expect([browser.told, browser.streams.length]).toEqual([[['ben', 'ada']], 1])
  })

  it('the server is told what all tabs show', async () => {
    open(['ada'])
    await look(browser.openTab(person), ['ben'])
    expect(browser.told).toEqual([['ada', 'ben']])
  })

  it('the next stream tells what the tabs show that are left', async () => {
    const first = open(['ada'])
    await look(browser.openTab(person), ['ben'])
    await look(browser.openTab(person), ['cleo'])
    first.close()
    await settle()
    browser.openStreams[0]?.begin()
    await vi.advanceTimersByTimeAsync(1000)
    expect(browser.told.at(-1)?.toSorted()).toEqual(['ben', 'cleo'])
  })

  it('the server is not told what goes from the screen, nor who is on top for a moment', async () => {
    const tab = open(['ada', 'ben', 'cleo'])
    await look(tab, ['ben', 'cleo'])
    await look(tab, ['cleo', 'ben'])
    await look(tab, ['ada', 'ben', 'cleo'], 60_000)
    expect(browser.told).toEqual([])
  })

  it('the server is told who stays on top', async () => {
    const tab = open(['ada', 'ben'])
    await look(tab, ['ben', 'ada'], 3999)
    expect(browser.told).toEqual([])
    // What else changes meanwhile does not begin the wait anew.
    await look(tab, ['ben', 'ada'], 1)
    expect(browser.told).toEqual([['ben', 'ada']])
  })

  it('the server is told again what it did not take', async () => {
    const tab = open()
    browser.takesWhatIsShown = false
    await look(tab, ['ada'], 3000)
    browser.takesWhatIsShown = true
    await vi.advanceTimersByTimeAsync(5000)
    expect(browser.told).toEqual([['ada']])
  })

  it('no stream is left open when nobody looks any more while others come on the screen', async () => {
    const tab = open()
    await look(tab, ['ada'])
    tab.setLookedAt(false)
    await settle()
    expect(browser.openStreams).toEqual([])
  })

  it('nothing is said where it would be too much: all are told then', async () => {
    const many = Array.from({ length: 201 }, (_, place) => `supervisor-${place}`)
    const tab = open(many)
    expect(openedWith()).toEqual([''])
    await look(tab, ['ada'])
    await look(tab, many)
    expect(browser.told).toEqual([['ada'], null])
  })
})

describe('a session', () => {
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
    await vi.advanceTimersByTimeAsync(20_000)
    expect(browser.openStreams).toHaveLength(1)
  })
})
