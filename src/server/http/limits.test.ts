import { afterEach, describe, expect, it, vi } from 'vitest'
import { signInLimit } from './limits.ts'

describe('a limit by network address', () => {
  it.each([
    ['addresses of one IPv6 network', '2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['spellings of one IPv6 address', '2001:db8::1', '2001:0DB8:0:0:0:0:0:1'],
    ['IPv4, however it is spelled', '192.0.2.7', '::ffff:192.0.2.7'],
    ['connections from one IPv4 address, by a proxy that writes ports', '192.0.2.7:41234', '192.0.2.7:41235'],
    ['connections from one IPv6 address', '[2001:db8::7]:41234', '2001:db8::7'],
  ])('is one for %s', async (_what, one, other) => {
    const count = signInLimit(1, null)
    expect(await count(one)).toBeNull()
    expect(await count(other)).toBeGreaterThan(0)
  })

  it.each([
    ['IPv6 networks', '2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['IPv4 addresses', '192.0.2.7', '192.0.2.8'],
    ['names that are no address', 'unknown', 'hidden'],
  ])('is another for other %s', async (_what, one, other) => {
    const count = signInLimit(1, null)
    expect(await count(one)).toBeNull()
    expect(await count(other)).toBeNull()
  })
})

describe('when the clock is put back', () => {
  afterEach(() => void vi.useRealTimers())

  it('nobody waits for longer than the limit is for, and it ends then', async () => {
    vi.useFakeTimers()
    const count = signInLimit(1, null)
    await count('192.0.2.7')
    vi.setSystemTime(Date.now() - 3_600_000)
    expect(await count('192.0.2.7')).toBe(60)
    vi.advanceTimersByTime(60_000)
    expect(await count('192.0.2.7')).toBeNull()
  })
})

describe('a limit for all instances', () => {
  it('asks for what all have counted no more often than this one may count', async () => {
    const together = vi.fn(async () => ({ count: 1, secondsLeft: 60 }))
    const count = signInLimit(2, together)
    for (let time = 0; time < 5; time += 1) await count('192.0.2.7')
    expect(together).toHaveBeenCalledTimes(2)
  })

  it('refuses what others have counted, until their window is over', async () => {
    const counts = [2, 3]
    const count = signInLimit(2, async () => ({ count: counts.shift() ?? 0, secondsLeft: 12.3 }))
    expect(await count('192.0.2.7')).toBeNull()
    expect(await count('192.0.2.7')).toBe(13)
  })
})
