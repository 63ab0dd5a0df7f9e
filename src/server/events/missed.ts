import type { Database } from '../db/client.ts'
import { currentPosition, eventsBetween, type Position, type StoredEvent, wasResetSince } from '../db/queries/events.ts'
import { slotEventsNow } from '../db/queries/notifications.ts'
import { eventIdOf, positionOf, RESUMABLE_MS, timeOfEventId } from './event-ids.ts'
import type { DatabaseGaps } from './database-gaps.ts'
import { SlotChanges } from './slot-changes.ts'
import { type Batch, concerns, type Subscriber } from './subscriber.ts'

/** Who missed more than this looks at everything anew. */
const MISSED_MAX = 500

const RESET = { type: 'reset', data: {} } as const

type Reader = { readonly db: Database; readonly now: () => Date; readonly gaps: DatabaseGaps }

/** What happened between an id and a position, as far as it concerns a subscriber; `reset` when that can't be told. */
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
    // A page was made since the last look; all that happened since then comes with the next one.
    const isAhead = positionOf(lastEventId, { upTo: await currentPosition(db), since }) !== null
    return { events: isAhead ? [] : [RESET], id }
  }
  const told = timeOfEventId(lastEventId)
  const { caller, slotsOf } = subscriber
  const whose = { userId: caller.user?.id ?? null, hasSlots: slotsOf === null }
  const [events, wasReset] = await Promise.all([
    // One more than can be told shows that there are too many.
    eventsBetween(db, { after, upTo, repeatFrom: gaps.repeatFromAfter(told) }, whose, MISSED_MAX + 1),
    wasResetSince(db, told),
  ])
  if (wasReset || events.length > MISSED_MAX) return { events: [RESET], id }
  const slots = new SlotChanges<StoredEvent>()
  const { others } = slots.keep(events)
  return { events: [...others, ...slots.due(0)].filter((event) => concerns(event, subscriber)), id }
}

/** The slots that supervisors on a subscriber's screen have now: nobody knows how old what is shown there is. */
export async function slotsNow(
  db: Database,
  subscriber: Subscriber,
  supervisors: readonly string[],
): Promise<Batch['events']> {
  if (supervisors.length === 0) return []
  const events = await slotEventsNow(db, supervisors)
  return events.filter((event) => concerns(event, subscriber))
}
