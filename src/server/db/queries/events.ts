import { and, asc, eq, gt, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../client.ts'
import { events } from '../schema/mail-and-events.ts'

type EventType = 'request' | 'slots' | 'message' | 'read' | 'seen' | 'cycle' | 'dates' | 'waiting' | 'import' | 'reset'

/** An event for one person, or (`userId` null) for everybody who is signed in. */
export type NewEvent = {
  readonly userId: string | null
  readonly type: EventType
  readonly data: Record<string, unknown>
}

/** An event as it was written down. */
export type StoredEvent = Omit<NewEvent, 'type'> & { readonly type: string }

/**
 * A reader's position: a snapshot of PostgreSQL as text (`750:753:751`). It tells which transactions had committed, so
 * the next read finds exactly the others, however late they commit.
 */
export type Position = string

/** PostgreSQL channel that wakes the event streams of all instances; only a hint, because they also poll. */
export const EVENTS_CHANNEL = 'tandem_events'

/** Writes events in the transaction of the change; the commit wakes the streams of every instance. */
export async function recordEvents(tx: Queryable, happened: readonly NewEvent[], now: Date): Promise<void> {
  if (happened.length === 0) return
  await tx
    .insert(events)
    .values(happened.map((event) => ({ ...event, at: now })))
    // Once per event; PostgreSQL merges equal notifications of a transaction.
    .returning({ told: sql`pg_notify(${EVENTS_CHANNEL}, '')` })
}

/** Notifies all instances; a pooler may not forward notifications. @param text up to 8,000 bytes */
export async function notifyInstances(db: Queryable, text: string): Promise<void> {
  await db.execute(sql`select pg_notify(${EVENTS_CHANNEL}, ${text})`)
}

/** The current position: everything so far has been read. */
export async function currentPosition(db: Queryable): Promise<Position> {
  const { rows } = await db.execute<{ position: Position }>(sql`select pg_current_snapshot()::text as position`)
  const [row] = rows
  if (!row) throw new Error('the database does not tell its snapshot')
  return row.position
}

/**
 * The transaction id is from the future: the row came with a dump of another cluster. Snapshots here will not include
 * it for a long time, so every read would find it again.
 */
const isAhead = sql`${events.transaction} >= pg_snapshot_xmax(pg_current_snapshot())`

/**
 * Not yet committed at that position; the first condition uses the index. A crashed server reuses the ids of
 * transactions that were rolled back, which an earlier position takes for seen: `repeatFrom` includes everything
 * written since then.
 */
const isAfter = (position: Position, repeatFrom: Date | null): SQL => {
  const isUnseen = sql`${events.transaction} >= pg_snapshot_xmin(${position}::pg_snapshot)
    and not pg_visible_in_snapshot(${events.transaction}, ${position}::pg_snapshot)`
  return sql`(not ${isAhead} and ${repeatFrom ? sql`((${isUnseen}) or ${gt(events.at, repeatFrom)})` : isUnseen})`
}

const inOrder = [asc(events.transaction), asc(events.id)]

/**
 * Everybody's events since a position, oldest first, and the position after them, from one look at the database.
 * @param repeatFrom from when on events count that were told already; null: none do
 */
export async function eventsSince(
  db: Queryable,
  after: Position,
  repeatFrom: Date | null = null,
): Promise<{ events: (StoredEvent & { readonly at: Date })[]; position: Position }> {
  const rows = await db
    .select({
      position: sql<Position>`here.position`,
      event: { id: events.id, userId: events.userId, type: events.type, data: events.data, at: events.at },
    })
    .from(sql`(select pg_current_snapshot()::text as position) here`)
    .leftJoin(events, isAfter(after, repeatFrom))
    .orderBy(...inOrder)
  return {
    events: rows.flatMap(({ event }) => event ?? []),
    position: rows[0]?.position ?? after,
  }
}

/** Between two positions. */
export type Span = {
  readonly after: Position
  readonly upTo: Position
  /** Events from this time on are repeated. */
  readonly repeatFrom?: Date | null
}

/** Events for one person between two positions, oldest first, at most `limit`. */
export function eventsBetween(
  db: Queryable,
  { after, upTo, repeatFrom = null }: Span,
  { userId, hasSlots }: { readonly userId: string | null; readonly hasSlots: boolean },
  limit: number,
): Promise<StoredEvent[]> {
  return db
    .select({ userId: events.userId, type: events.type, data: events.data })
    .from(events)
    .where(
      and(
        isAfter(after, repeatFrom),
        sql`pg_visible_in_snapshot(${events.transaction}, ${upTo}::pg_snapshot)`,
        userId === null ? isNull(events.userId) : or(isNull(events.userId), eq(events.userId, userId)),
        hasSlots ? undefined : ne(events.type, 'slots'),
      ),
    )
    .orderBy(...inOrder)
    .limit(limit)
}

/**
 * Whether everybody was told to reload since then. A restored database begins with that event, because earlier
 * positions belong to another cluster.
 */
export async function wasResetSince(db: Queryable, time: Date): Promise<boolean> {
  return (await db.$count(events, and(isNull(events.userId), eq(events.type, 'reset'), gt(events.at, time)))) > 0
}

/** Deletes events before that time, and those of another cluster. */
export async function deleteEventsBefore(db: Queryable, time: Date): Promise<void> {
  await db.delete(events).where(or(lt(events.at, time), isAhead))
}
