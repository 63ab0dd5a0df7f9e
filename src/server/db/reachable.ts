import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { DatabaseUnreachable } from './database-problem.ts'
import { causesOf, DatabaseUnavailable, ONLY_READS } from './sql-error.ts'

/** How long a server may be away when it is opened. */
export type Patience = {
  /** Milliseconds. */
  readonly patienceMs: number
  /** Called with a sentence at once, and every few seconds while it still waits. */
  readonly onWaiting: (sentence: string) => void
}

const PAUSE_MS = 500
/** Between two sentences, pauses. */
const SAY_EVERY = 10

/**
 * Codes of Node.js and PostgreSQL for a server that is not ready: stopped, starting, a standby, or out of connections.
 */
const NOT_THERE_YET = new Set<unknown>([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  ONLY_READS,
  '53300',
  '57P01',
  '57P02',
  '57P03',
])

/**
 * Resolves as soon as the server answers and accepts writes.
 * @param place the server and the database as people may read them
 * @throws DatabaseUnreachable at once when waiting can't help, such as with a wrong password, else when patience is
 * over
 */
export async function untilReachable(pool: Pool, place: string, patience: Patience | null): Promise<void> {
  const deadline = performance.now() + (patience?.patienceMs ?? 0)
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { rows } = await pool.query<{ follows: boolean }>('SELECT pg_is_in_recovery() AS follows')
      if (rows[0]?.follows) throw Object.assign(new Error('it is a standby'), { code: ONLY_READS })
      return
    } catch (error) {
      const problem = new DatabaseUnreachable(place, reasonOf(error))
      const left = Math.max(0, deadline - performance.now())
      if (!patience || !mayCome(error) || (attempt > 0 && left === 0)) throw problem
      if (attempt % SAY_EVERY === 0)
        patience.onWaiting(`${problem.message} Waiting, ${Math.ceil(left / 1000)} s at most.`)
      await delay(Math.min(PAUSE_MS, left))
    }
  }
}

/** The message of Node.js or PostgreSQL, unwrapped. */
const reasonOf = (error: unknown): unknown =>
  causesOf(error).find((cause) => !(cause instanceof DatabaseUnavailable)) ?? error

const mayCome = (error: unknown): boolean => {
  const reason = reasonOf(error)
  if (!(reason instanceof Error)) return false
  // A connection that is lost while it is made has no code.
  return 'code' in reason && reason.code !== undefined
    ? NOT_THERE_YET.has(reason.code)
    : /terminated|timeout/.test(reason.message)
}
