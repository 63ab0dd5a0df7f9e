import { createHmac } from 'node:crypto'
import type { Database } from '#server/db/client.ts'
import { countOnce } from '#server/db/queries/rate-limits.ts'
import type { Limits } from '#server/config.ts'
import { Failure } from '#server/failure.ts'
import type { CallLimits, Counted } from '#server/operation.ts'
import ipaddr from 'ipaddr.js'
import pLimit, { type LimitFunction } from 'p-limit'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export type SharedCounter = ReturnType<typeof sharedCounter>

/**
 * Counts a call across all instances, in the database; returns the count within the window, and the seconds until the window ends.
 * Costs a statement, so it is for rare calls.
 */
export function sharedCounter(db: Database, secret: string, now: () => Date) {
  return async (what: string, seconds: number) => {
    const key = createHmac('sha256', secret).update(`counted: ${what}`).digest('base64url')
    const at = now()
    const { count, overAt } = await countOnce(db, key, at, seconds * 1000)
    return { count, secondsLeft: (overAt.getTime() - at.getTime()) / 1000 }
  }
}

/**
 * Limits: calls of a user (or, without a session, of a network address), searches, expensive calls, and
 * direct adds by address. A call over its limit is refused with the seconds to wait. Direct adds are counted for all
 * instances, the others in this process (docs/decisions/0040-limits-and-overload.md).
 */
export function callLimits(limits: Limits, together: SharedCounter | null): CallLimits {
  const calls = new RateLimiterMemory({ points: limits.callsPerMinute, duration: 60 })
  const signedOut = new RateLimiterMemory({ points: limits.callsPerMinuteSignedOut, duration: 60 })
  const searches = new RateLimiterMemory({ points: limits.searchesPerMinute, duration: 60 })
  const expensive = new RateLimiterMemory({ points: limits.expensiveCallsPerMinute, duration: 60 })
  const adds = sharedLimit('direct adds', { points: limits.directAddsPerHour, duration: 60 * 60 }, together)
  // As many looks again are allowed before each add: whose an address is can be asked no more often than it can be found out by adding.
  const looks = sharedLimit('looks before adding', { points: limits.directAddsPerHour, duration: 60 * 60 }, together)

  return {
    count: async (counted) => {
      const { operation, caller, address, input } = counted
      if (!caller) return take(signedOut, networkOf(address))
      const key = personOf(counted)
      await take(calls, key)
      const cost = costOf(counted)
      if (cost === 'search') await take(searches, key)
      if (cost === 'expensive') await take(expensive, key)
      if (operation?.name === 'students.by_address') refuseFor(await looks(key))
      if (operation?.name === 'supervision_requests.create' && has(input, 'student_email')) refuseFor(await adds(key))
    },
    limitConcurrency: concurrencyLimit(limits.expensiveCallsAtOnce),
  }
}

/**
 * Counts sign-ins by network address; a lecture hall shares one.
 * @returns (of the returned function) the seconds to wait if there were too many, else null
 */
export function signInLimit(
  perMinute: number,
  together: SharedCounter | null,
): (address: string) => Promise<number | null> {
  const begun = sharedLimit('sign-ins', { points: perMinute, duration: 60 }, together)
  return (address) => begun(networkOf(address))
}

/**
 * A limit for all instances. This process counts first, so that a flood reaches the database no more often than the
 * limit allows.
 * @returns (of the returned function) the seconds to wait if there were too many, else null
 */
const sharedLimit = (
  what: string,
  limit: { readonly points: number; readonly duration: number },
  together: SharedCounter | null,
): ((key: string) => Promise<number | null>) => {
  const here = new RateLimiterMemory(limit)
  return async (key) => {
    const retryAfter = await secondsToWait(here, key)
    if (retryAfter !== null || together === null) return retryAfter
    const { count, secondsLeft } = await together(`${what} of ${key}`, limit.duration)
    return count > limit.points ? Math.max(1, Math.ceil(secondsLeft)) : null
  }
}

const IPV6_NETWORK_BYTES = 8

/** `192.0.2.7:41234`, `[2001:db8::7]:41234`: some proxies add the port, which changes with every connection. */
const WITH_PORT = /^(?:(?<four>\d{1,3}(?:\.\d{1,3}){3})|\[(?<six>[^\]]+)\])(?::\d+)?$/

/** A caller with one IPv6 address has the 2^64 others of its network, and could change it with every call. */
const networkOf = (written: string): string => {
  const { four, six } = WITH_PORT.exec(written)?.groups ?? {}
  const address = four ?? six ?? written
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : Buffer.from(parsed.toByteArray().slice(0, IPV6_NETWORK_BYTES)).toString('hex')
}

/** By the address of the session, which exists before the person has a user row. */
const personOf = ({ caller, address }: Counted): string => caller?.email.toLowerCase() ?? networkOf(address)

/** Lists of everybody count as a search only with a query. */
const PAGED_LISTS: ReadonlySet<unknown> = new Set(['users.list', 'admin.people.list'])

const costOf = ({ operation, input }: Counted) =>
  PAGED_LISTS.has(operation?.name) && !has(input, 'query') ? 'usual' : (operation?.cost ?? 'usual')

const has = (input: unknown, field: string): boolean => typeof input === 'object' && input !== null && field in input

const take = async (limiter: RateLimiterMemory, key: string): Promise<void> =>
  refuseFor(await secondsToWait(limiter, key))

/** @throws Failure too_many_calls, unless there is nothing to wait for */
const refuseFor = (retryAfter: number | null): void => {
  if (retryAfter !== null) throw tooManyCalls(retryAfter)
}

const secondsToWait = async (limiter: RateLimiterMemory, key: string): Promise<number | null> => {
  try {
    await limiter.consume(key)
    return null
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    // The clock may have been set back since the window began.
    return Math.min(limiter.duration, Math.max(1, Math.ceil(refused.msBeforeNext / 1000)))
  }
}

const tooManyCalls = (retryAfter: number): Failure =>
  new Failure('too_many_calls', { retryAfter, params: { seconds: String(retryAfter) } })

/** Most queued calls of a person; one more is refused with this many seconds to wait. */
const WAITING_MAX = 10
const RETRY_AFTER = 2

/** Limits a person's expensive calls at a time: further ones wait behind the person's own, and delay nobody else. */
const concurrencyLimit = (atOnce: number): CallLimits['limitConcurrency'] => {
  const byPerson = new Map<string, { readonly limit: LimitFunction; calls: number }>()
  return async (counted, work) => {
    if (costOf(counted) === 'usual') return work()
    const person = personOf(counted)
    const own = byPerson.get(person) ?? { limit: pLimit(atOnce), calls: 0 }
    if (own.calls >= atOnce + WAITING_MAX) throw tooManyCalls(RETRY_AFTER)
    byPerson.set(person, own)
    own.calls += 1
    try {
      return await own.limit(work)
    } finally {
      own.calls -= 1
      if (own.calls === 0) byPerson.delete(person)
    }
  }
}
