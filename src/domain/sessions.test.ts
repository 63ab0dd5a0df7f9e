import { describe, expect, it } from 'vitest'
import { CLOCK_SKEW_MS, FRESH_SIGN_IN_MS } from './limits.ts'
import { isFreshSignIn, isSessionOver, longestSession, type SessionAge, type SessionLimits } from './sessions.ts'

const HOUR = 60 * 60 * 1000
const NOW = new Date('2026-03-01T12:00:00Z')
const ago = (ms: number): Date => new Date(NOW.getTime() - ms)
const limits: SessionLimits = {
  users: { idleMs: 24 * HOUR, maxMs: 336 * HOUR },
  admins: { idleMs: 2 * HOUR, maxMs: 12 * HOUR },
}

describe('a session', () => {
  it.each([
    ['STUDENT', 24 * HOUR, 336 * HOUR],
    ['SUPERVISOR', 24 * HOUR, 336 * HOUR],
    [null, 24 * HOUR, 336 * HOUR],
    ['ADMIN', 2 * HOUR, 12 * HOUR],
  ] as const)('ends for %s when it was not used, or has lasted, too long', (role, idleMs, maxMs) => {
    const isOver = (given: Partial<SessionAge>) =>
      isSessionOver({ role, signedInAt: ago(0), lastSeenAt: ago(0), ...given }, limits, NOW)
    expect(isOver({})).toBe(false)
    expect(isOver({ lastSeenAt: ago(idleMs - 1) })).toBe(false)
    expect(isOver({ lastSeenAt: ago(idleMs) })).toBe(true)
    expect(isOver({ signedInAt: ago(maxMs - 1) })).toBe(false)
    expect(isOver({ signedInAt: ago(maxMs) })).toBe(true)
  })

  it('is kept as long as the longest of them', () => {
    expect(longestSession(limits)).toEqual(limits.users)
    expect(longestSession({ users: limits.admins, admins: limits.users })).toEqual(limits.users)
  })
})

describe('a sign-in', () => {
  it('is fresh for a quarter of an hour, and never when nobody knows its time', () => {
    expect(isFreshSignIn(ago(0), NOW)).toBe(true)
    expect(isFreshSignIn(ago(FRESH_SIGN_IN_MS - 1), NOW)).toBe(true)
    expect(isFreshSignIn(ago(FRESH_SIGN_IN_MS), NOW)).toBe(false)
    expect(isFreshSignIn(null, NOW)).toBe(false)
  })

  it('to come is not fresh, but for what clocks differ by', () => {
    expect(isFreshSignIn(ago(-CLOCK_SKEW_MS), NOW)).toBe(true)
    expect(isFreshSignIn(ago(-CLOCK_SKEW_MS - 1), NOW)).toBe(false)
    expect(isFreshSignIn(ago(-FRESH_SIGN_IN_MS), NOW)).toBe(false)
  })
})
