import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followEvents } from './event-stream.ts'

class FakeStream extends EventTarget {
  readonly CLOSED = 2
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    streams.push(this)
  }
  close(): void {
    this.readyState = 2
  }
  send(type: string): void {
    this.dispatchEvent(new MessageEvent(type, { data: '{}' }))
  }
  /** @param refused a browser tries again by itself, unless it was refused */
  breakOff(refused: boolean): void {
    if (refused) this.readyState = 2
    this.dispatchEvent(new Event('error'))
  }
}

let streams: FakeStream[]
let stop: () => void
const hear = vi.fn()
const refused = vi.fn()
const openStreams = () => streams.filter(({ readyState }) => readyState !== 2).map(({ url }) => url)
const setVisibility = (visibility: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  streams = []
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeStream)
  setVisibility('visible')
  stop = followEvents({ since: 7, hear, refused })
})
afterEach(() => stop())

it('begins where the page was made', () => {
  expect(openStreams()).toEqual(['/api/events?since=7'])
  streams[0]?.send('request')
  expect(hear).toHaveBeenCalledExactlyOnceWith({ type: 'request', data: {} }, false)
})

it('is held by a page that is looked at, and begins anew with each look', () => {
  setVisibility('hidden')
  expect(openStreams()).toEqual([])
  setVisibility('visible')
  expect(openStreams()).toEqual(['/api/events'])
  stop()
  expect(openStreams()).toEqual([])
  setVisibility('visible')
  expect(openStreams()).toEqual([])
})

describe('tells whether somebody has come back by what follows', () => {
  it.each([
    ['at once', () => undefined, true],
    ['later', () => vi.advanceTimersByTime(3000), false],
    ['a broken connection', () => streams.at(-1)?.breakOff(false), false],
  ])('%s', (_what, happen, isBack) => {
    for (const visibility of ['hidden', 'visible'] as const) setVisibility(visibility)
    happen()
    streams.at(-1)?.send('reset')
    expect(hear).toHaveBeenCalledExactlyOnceWith({ type: 'reset', data: {} }, isBack)
  })
})

it('that is refused has the session looked at, and is tried again while the page is looked at', () => {
  streams[0]?.breakOff(true)
  expect(refused).toHaveBeenCalledOnce()
  expect(openStreams()).toEqual([])
  vi.advanceTimersByTime(20_000)
  expect(openStreams()).toEqual(['/api/events'])
  streams[1]?.breakOff(true)
  setVisibility('hidden')
  vi.advanceTimersByTime(20_000)
  expect(openStreams()).toEqual([])
})
