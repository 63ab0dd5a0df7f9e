import { sql } from 'drizzle-orm'
import type { Queryable } from '../client.ts'
import { events } from '../schema/events.ts'

/** What happened, for one person, or (`userId` null) for everybody who is signed in. */
export type NewEvent = {
  readonly userId: string | null
  readonly type: 'request' | 'slots' | 'message' | 'cycle'
  readonly data: Record<string, unknown>
}

/** PostgreSQL channel that wakes the event streams of all instances; only a hint, they also look by themselves. */
export const EVENTS_CHANNEL = 'tandem_events'

/** Writes events in the transaction of what they tell of; at commit the streams of every instance are woken. */
export const recordEvents = async (tx: Queryable, happened: readonly NewEvent[], now: Date): Promise<void> => {
  if (happened.length === 0) return
  await tx.insert(events).values(happened.map((event) => ({ ...event, at: now })))
  await tx.execute(sql`select pg_notify(${EVENTS_CHANNEL}, '')`)
}
