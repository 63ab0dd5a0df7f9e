import { sql } from 'drizzle-orm'
import type { Queryable } from '../client.ts'

type EventType = 'request' | 'slots' | 'message' | 'read' | 'seen' | 'cycle' | 'dates' | 'waiting' | 'import' | 'reset'

/** An event for one person, or (`userId` null) for everybody who is signed in. */
export type NewEvent = {
  readonly userId: string | null
  readonly type: EventType
  readonly data: Readonly<Record<string, unknown>>
}

/** An event as every instance hears of it. @property at when it happened, milliseconds */
export type SentEvent = NewEvent & { readonly at: number }

/** PostgreSQL's channel for events: each is the text of one notification. */
export const EVENTS_CHANNEL = 'tandem_news'

/** The notification that a session has ended: every instance looks whose streams go on. */
export const SESSION_ENDED = ''

/** The events as notifications, of up to 8,000 bytes each. */
export function eventTexts(happened: readonly NewEvent[], now: Date): string[] {
  return happened.map((event) => JSON.stringify({ ...event, at: now.getTime() } satisfies SentEvent))
}

export function readEvent(text: string): SentEvent {
  return JSON.parse(text) as SentEvent
}

/** Sends events with the transaction of the change: at its commit, to every instance. */
export async function sendEvents(tx: Queryable, happened: readonly NewEvent[], now: Date): Promise<void> {
  if (happened.length === 0) return
  const texts = sql.param(eventTexts(happened, now))
  await tx.execute(sql`select pg_notify(${EVENTS_CHANNEL}, event) from unnest(${texts}::text[]) as event`)
}

/** Tells everybody who shows these supervisors that their places are others now. */
export function slotEvents(supervisorIds: readonly string[]): NewEvent[] {
  return supervisorIds.map((id) => ({ userId: null, type: 'slots', data: { supervisor_ids: [id] } }))
}
