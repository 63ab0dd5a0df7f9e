/** The feeds that people's own calendars read. */
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { rowIn } from '../../rows.ts'
import { calendarFeeds, users } from '../../schema/people.ts'

/** The feed of a person; null when there is none. */
export async function findFeedOf(db: Queryable, userId: string) {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  return feed ?? null
}

/** The id of a person's feed, which is made where there is none. */
export async function ensureFeed(db: Queryable, userId: string, now: Date): Promise<string> {
  const feed = await findFeedOf(db, userId)
  return feed?.feedId ?? putFeed(db, userId, now, sql`${calendarFeeds.feedId}`)
}

/** Gives a person's feed another id, or makes one; answers the new id. */
export function renewFeed(tx: Queryable, userId: string, now: Date): Promise<string> {
  return putFeed(tx, userId, now, sql`gen_random_uuid()`)
}

/** @param otherwise the id where there is a feed already, maybe since a moment ago */
const putFeed = async (db: Queryable, userId: string, now: Date, otherwise: SQL): Promise<string> => {
  const rows = await db
    .insert(calendarFeeds)
    .values({ userId, createdAt: now })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { feedId: otherwise } })
    .returning({ feedId: calendarFeeds.feedId })
  return rowIn(rows).feedId
}

export async function removeFeed(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}

/** The reader of the feed with this id; null when it was renewed or switched off, or its person is not there any more. */
export async function findFeed(db: Queryable, feedId: string) {
  const [feed] = await db
    .select({
      userId: calendarFeeds.userId,
      role: users.role,
      language: users.language,
      createdAt: calendarFeeds.createdAt,
    })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.feedId, feedId), isNull(users.deletedAt), isNotNull(users.registeredAt)))
  return feed ?? null
}
