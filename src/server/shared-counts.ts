import { createHmac } from 'node:crypto'
import type { Database } from './db/client.ts'
import { countOnce } from './db/queries/rate-limits.ts'
import type { CountTogether } from './http/limits.ts'

/** Counts in the database, for all instances. */
export function countTogether(db: Database, secret: string, now: () => Date): CountTogether {
  return async (what, seconds) => {
    const key = createHmac('sha256', secret).update(`counted: ${what}`).digest('base64url')
    const at = now()
    const { count, overAt } = await countOnce(db, key, at, seconds * 1000)
    return { count, secondsLeft: (overAt.getTime() - at.getTime()) / 1000 }
  }
}
