/** The devices on which people want to be notified. */
import { and, desc, eq, inArray, lt, ne, notInArray, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { firstOf } from '../../rows.ts'
import { pushSubscriptions } from '../../schema/mail-and-events.ts'
import { sessions } from '../../schema/people.ts'

export type PushSubscription = typeof pushSubscriptions.$inferSelect

/** A device as it describes itself, and its owner. */
export type NewSubscription = Pick<
  PushSubscription,
  'userId' | 'sessionId' | 'endpoint' | 'p256dh' | 'auth' | 'language'
>

/** The devices of a person, the one used last first. */
export function subscriptionsOf(db: Queryable, userId: string): Promise<PushSubscription[]> {
  return db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.seenAt), pushSubscriptions.id)
}

export async function findSubscription(db: Queryable, id: string): Promise<PushSubscription | null> {
  return firstOf(db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id)))
}

/**
 * Puts a device down for a person, again if need be; null when it is somebody else's. Who has its secrets as well as its
 * address sits at the device: then it is theirs from now on, and nothing that waits for the former one is left.
 */
export async function subscribe(
  tx: Queryable,
  subscription: NewSubscription,
  now: Date,
): Promise<PushSubscription | null> {
  const { userId, sessionId, endpoint, p256dh, auth, language } = subscription
  const isSameDevice = and(
    eq(pushSubscriptions.endpoint, endpoint),
    eq(pushSubscriptions.p256dh, p256dh),
    eq(pushSubscriptions.auth, auth),
  )
  await tx.delete(pushSubscriptions).where(and(isSameDevice, ne(pushSubscriptions.userId, userId)))
  const named = await nameOf(tx, sessionId)
  const [row] = await tx
    .insert(pushSubscriptions)
    .values({ ...subscription, ...named, createdAt: now, seenAt: now })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: { sessionId, p256dh, auth, language, ...named, seenAt: now },
      setWhere: eq(pushSubscriptions.userId, userId),
    })
    .returning()
  return row ?? null
}

/** The application was opened on a device of this person; null when it is none of theirs. */
export async function renewSubscription(
  tx: Queryable,
  { userId, endpoint, sessionId, language }: NewSubscription,
  now: Date,
): Promise<PushSubscription | null> {
  const [row] = await tx
    .update(pushSubscriptions)
    .set({ sessionId, language, ...(await nameOf(tx, sessionId)), seenAt: now })
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId)))
    .returning()
  return row ?? null
}

const nameOf = async (tx: Queryable, sessionId: string): Promise<{ browser: string; system: string }> => {
  const [device] = await tx
    .select({ browser: sessions.browser, system: sessions.system })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return device ?? { browser: '', system: '' }
}

/** Leaves a person so many devices, those that were used last. */
export async function deleteSurplusSubscriptions(tx: Queryable, userId: string, count: number): Promise<void> {
  const kept = (await subscriptionsOf(tx, userId)).slice(0, count).map(({ id }) => id)
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.id, kept)))
}

/** Takes a device of a person out; nothing happens when it is none of theirs. */
export async function unsubscribe(tx: Queryable, userId: string, id: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.id, id)))
}

/** The push service knows the device no longer. */
export async function deleteSubscription(db: Queryable, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

/** The push service has taken something for the device. */
export async function noteSuccess(db: Queryable, id: string, now: Date): Promise<void> {
  await db.update(pushSubscriptions).set({ lastSuccessAt: now }).where(eq(pushSubscriptions.id, id))
}

/** Forgets the devices of sessions that somebody ends. @param which a condition on the table of sessions */
export async function deleteSubscriptionsOfSessions(tx: Queryable, which: SQL | undefined): Promise<void> {
  const ending = tx.select({ id: sessions.id }).from(sessions).where(which)
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, ending))
}

/** The same person goes on with another session on this device. */
export async function moveSubscriptions(
  tx: Queryable,
  { from, to, userId }: { readonly from: string; readonly to: string; readonly userId: string },
): Promise<void> {
  await tx
    .update(pushSubscriptions)
    .set({ sessionId: to })
    .where(and(eq(pushSubscriptions.sessionId, from), eq(pushSubscriptions.userId, userId)))
}

/** Forgets the devices on which the application has not been opened since. */
export async function deleteUnusedSubscriptions(db: Queryable, since: Date): Promise<void> {
  await db.delete(pushSubscriptions).where(lt(pushSubscriptions.seenAt, since))
}
