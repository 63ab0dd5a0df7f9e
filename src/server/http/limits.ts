import type { Limits } from '#server/config.ts'
import { Failure } from '#server/failure.ts'
import type { Counted } from '#server/operation.ts'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/**
 * The limits of api.md, counted in this process: calls of a user (or, without a session, of a network address), searches,
 * and direct adds by address. A call over its limit is refused with the seconds until the next one.
 * @throws (from the returned function) Failure too_many_calls
 */
export function callLimits(limits: Limits): (counted: Counted) => Promise<void> {
  const calls = new RateLimiterMemory({ points: limits.callsPerMinute, duration: 60 })
  const signedOut = new RateLimiterMemory({ points: limits.callsPerMinuteSignedOut, duration: 60 })
  const searches = new RateLimiterMemory({ points: limits.searchesPerMinute, duration: 60 })
  const adds = new RateLimiterMemory({ points: limits.directAddsPerHour, duration: 60 * 60 })

  return async ({ operation, caller, address, input }) => {
    if (!caller) return take(signedOut, address)
    // By address, which a session keeps from the first call on: a user row may come later.
    const key = caller.email.toLowerCase()
    await take(calls, key)
    if (operation && isSearch(operation, input)) await take(searches, key)
    if (operation?.name === 'supervision_requests.create' && has(input, 'student_email')) await take(adds, key)
  }
}

/** The list of everybody is one with a query, and may be leafed through without. */
const isSearch = ({ name, isSearch: always }: NonNullable<Counted['operation']>, input: unknown): boolean =>
  always || (name === 'users.list' && has(input, 'query'))

const has = (input: unknown, field: string): boolean => typeof input === 'object' && input !== null && field in input

const take = async (limiter: RateLimiterMemory, key: string): Promise<void> => {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const retryAfter = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw new Failure('too_many_calls', { retryAfter, params: { seconds: String(retryAfter) } })
  }
}
