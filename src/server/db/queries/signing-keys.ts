import { desc, eq } from 'drizzle-orm'
import type { Queryable, Database } from '../client.ts'
import { firstOf } from '../rows.ts'
import { signingKeys, vapidKeys } from '../schema/operation.ts'
import { transaction } from '../transaction.ts'
import { pushSubscriptions } from '../schema/mail-and-events.ts'

/** Every key that ever signed, youngest first. */
export function listSigningKeys(db: Queryable) {
  return db.select().from(signingKeys).orderBy(desc(signingKeys.createdAt))
}

export async function insertSigningKey(db: Queryable, key: typeof signingKeys.$inferInsert): Promise<void> {
  await db.insert(signingKeys).values(key)
}

type VapidKeyRow = typeof vapidKeys.$inferSelect

/** There is one key at most. */
export const VAPID_KEY_ID = 'vapid'

export async function findVapidKey(db: Queryable): Promise<VapidKeyRow | null> {
  return firstOf(db.select().from(vapidKeys))
}

/** Keeps a key where there is none yet; answers the one that there is, which another instance may have made meanwhile. */
export async function saveVapidKey(db: Queryable, key: VapidKeyRow): Promise<VapidKeyRow> {
  await db.insert(vapidKeys).values(key).onConflictDoNothing()
  return (await findVapidKey(db)) ?? key
}

/**
 * Takes away a key that nobody can use any more, and with it the devices, which only take what was signed with it. Does
 * nothing when another instance was quicker.
 */
export async function deleteVapidKey(db: Database, publicKey: string): Promise<void> {
  await transaction(db, async (tx) => {
    const gone = await tx.delete(vapidKeys).where(eq(vapidKeys.publicKey, publicKey)).returning({ id: vapidKeys.id })
    if (gone.length > 0) await tx.delete(pushSubscriptions)
  })
}
