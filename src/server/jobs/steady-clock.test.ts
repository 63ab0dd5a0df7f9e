import { describe, expect, it } from 'vitest'
import { steadyClock } from './due-tasks.ts'

const HOUR_MS = 3_600_000

describe('a steady clock', () => {
  const clock = () => {
    const is = { wall: Date.parse('2027-03-28T01:00:00Z'), monotonic: 500 }
    const look = steadyClock({ wall: () => new Date(is.wall), monotonic: () => is.monotonic })
    return {
      look: () => look()?.getTime() ?? null,
      passes: (ms: number) => {
        is.monotonic += ms
        return (is.wall += ms)
      },
      isSet: (ms: number) => (is.wall += ms),
    }
  }

  it('tells the time, however long nobody looked', () => {
    const { look, passes } = clock()
    const began = passes(0)
    expect(look()).toBe(began)
    passes(24 * HOUR_MS)
    expect(look()).toBe(began + 24 * HOUR_MS)
  })

  it.each([HOUR_MS, -HOUR_MS, 60_001])('is in doubt for one look after it was set by %i ms', (by) => {
    const { look, passes, isSet } = clock()
    isSet(by)
    expect(look()).toBeNull()
    expect(look()).toBe(passes(0))
  })

  it('is in doubt as long as it is being set', () => {
    const { look, passes, isSet } = clock()
    isSet(HOUR_MS)
    expect(look()).toBeNull()
    isSet(-HOUR_MS)
    expect(look()).toBeNull()
    expect(look()).toBe(passes(0))
  })

  it('is believed when it is set by as little as clocks are set every day', () => {
    const { look, isSet } = clock()
    for (const by of [60_000, -60_000]) {
      const now = isSet(by)
      expect(look()).toBe(now)
    }
  })
})
