import type { Database } from '../db/client.ts'
import { currentPosition, eventsBetween, type Position, type StoredEvent, wasResetSince } from '../db/queries/events.ts'
import { slotEventsNow } from '../db/queries/notifications.ts'
import { eventIdOf, positionOf, RESUMABLE_MS, timeOfEventId } from './event-ids.ts'
import type { DatabaseGaps } from './database-gaps.ts'
import { SlotChanges } from './slot-changes.ts'
import { type Batch, concerns, type Subscriber } from './subscriber.ts'

/** Who missed more than this loads everything again. */
const MISSED_MAX = 500

const RESET = { type: 'reset', data: {} } as const

type Reader = { readonly db: Database; readonly now: () => Date; readonly gaps: DatabaseGaps }

/** The events between an id and a position that concern a subscriber; `reset` if they are not available. */
export async function missedSince(
  { db, now, gaps }: Reader,
  subscriber: Subscriber,
  lastEventId: string | null,
  upTo: Position,
): Promise<Batch> {
  const id = eventIdOf(upTo, now())
  if (lastEventId === null) return { events: [], id }
  const since = new Date(now().getTime() - RESUMABLE_MS)
  const after = positionOf(lastEventId, { upTo, since })
  if (after === null) {
    // The page was made after the last read: everything since comes with the next one.
    const isAhead = positionOf(lastEventId, { upTo: await currentPosition(db), since }) !== null
    return { events: isAhead ? [] : [RESET], id }
  }
  const told = timeOfEventId(lastEventId)
  const { caller, slotsOf } = subscriber
  const whose = { userId: caller.user?.id ?? null, hasSlots: slotsOf === null }
  const [events, wasReset] = await Promise.all([
    // One more than the limit, to notice that there are too many.
    eventsBetween(db, { after, upTo, repeatFrom: gaps.repeatFromAfter(told) }, whose, MISSED_MAX + 1),
    wasResetSince(db, told),
  ])
  if (wasReset || events.length > MISSED_MAX) return { events: [RESET], id }
  const slots = new SlotChanges<StoredEvent>()
  const { others } = slots.keep(events)
  return { events: [...others, ...slots.due(0)].filter((event) => concerns(event, subscriber)), id }
}

/** The current slots of the shown supervisors, since the age of what is shown is unknown. */
export async function slotsNow(
  db: Database,
  subscriber: Subscriber,
  supervisors: readonly string[],
): Promise<Batch['events']> {
  if (supervisors.length === 0) return []
  const events = await slotEventsNow(db, supervisors)
  return events.filter((event) => concerns(event, subscriber))
}
