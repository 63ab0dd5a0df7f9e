/** The feeds that people's own calendars read. */
import { DEADLINE_KINDS, type ShownDeadline } from '#domain/calendar/shown-deadlines.ts'
import { and, eq, isNotNull, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../client.ts'
import { rowIn } from '../../rows.ts'
import { calendarFeeds, type KeptDeadline, users } from '../../schema/people.ts'

/** The id of a person's feed; null when there is none. */
export async function findFeedId(db: Queryable, userId: string): Promise<string | null> {
  const [feed] = await db
    .select({ feedId: calendarFeeds.feedId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
  return feed?.feedId ?? null
}

/** The id of a person's feed, which is made where there is none. */
export async function ensureFeed(db: Queryable, userId: string, now: Date): Promise<string> {
  return (await findFeedId(db, userId)) ?? putFeed(db, userId, now, sql`${calendarFeeds.feedId}`)
}

/** Gives a person's feed another id, or makes one; answers the new id. What it has shown stays known: it goes on as the same events. */
export function renewFeed(tx: Queryable, userId: string, now: Date): Promise<string> {
  return putFeed(tx, userId, now, sql`gen_random_uuid()`)
}

/** @param otherwise the id where there is a feed already, maybe since a moment ago */
const putFeed = async (db: Queryable, userId: string, now: Date, otherwise: SQL): Promise<string> => {
  const rows = await db
    .insert(calendarFeeds)
    .values({ userId, createdAt: now, changedAt: now })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { feedId: otherwise } })
    .returning({ feedId: calendarFeeds.feedId })
  return rowIn(rows).feedId
}

export async function removeFeed(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}

/** The address of the row that goes stays, where the other one has none. */
export async function moveFeed(tx: Queryable, { keptId, goneId }: { keptId: string; goneId: string }): Promise<void> {
  const own = tx
    .select()
    .from(alias(calendarFeeds, 'own'))
    .where(sql`own.user_id = ${keptId}`)
  await tx
    .update(calendarFeeds)
    .set({ userId: keptId })
    .where(and(eq(calendarFeeds.userId, goneId), notExists(own)))
}

/** The feed of a person, as it was made and what it showed last; null when there is none. */
export async function findFeedOf(db: Queryable, userId: string) {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  return feed ? { ...feed, shown: feed.shown.flatMap(shownOf) } : null
}

/** The reader of a feed, and the deadlines it showed last. */
export type Feed = NonNullable<Awaited<ReturnType<typeof findFeed>>>

/** The feed with this id; null when it was renewed or switched off, or its person is not there any more. */
export async function findFeed(db: Queryable, feedId: string) {
  const [feed] = await db
    .select({
      userId: calendarFeeds.userId,
      role: users.role,
      language: users.language,
      changedAt: calendarFeeds.changedAt,
      shown: calendarFeeds.shown,
    })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.feedId, feedId), isNull(users.deletedAt), isNotNull(users.registeredAt)))
  return feed ? { ...feed, shown: feed.shown.flatMap(shownOf) } : null
}

/** Keeps out others who note what the same feed shows. */
export async function lockFeed(tx: Queryable, feedId: string): Promise<void> {
  await tx
    .select({ one: sql`1` })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.feedId, feedId))
    .for('update')
}

/** Notes what a feed shows from now on. */
export async function saveShownDeadlines(
  tx: Queryable,
  feedId: string,
  shown: readonly ShownDeadline[],
  changedAt: Date,
): Promise<void> {
  await tx
    .update(calendarFeeds)
    .set({ shown: shown.map(keptOf), changedAt })
    .where(eq(calendarFeeds.feedId, feedId))
}

const keptOf = (one: ShownDeadline): KeptDeadline => ({
  ...one,
  at: one.at.toISOString(),
  changedAt: one.changedAt.toISOString(),
  cancelledAt: one.cancelledAt?.toISOString() ?? null,
})

/** A kind that this version does not know is left out. */
const shownOf = ({ kind: name, at, changedAt, cancelledAt, ...rest }: KeptDeadline): ShownDeadline[] => {
  const kind = DEADLINE_KINDS.find((known) => known === name)
  if (!kind) return []
  return [
    {
      ...rest,
      kind,
      at: new Date(at),
      changedAt: new Date(changedAt),
      cancelledAt: cancelledAt === null ? null : new Date(cancelledAt),
    },
  ]
}
