import { eq } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { users } from '../../schema/people.ts'

/** A view of the table of people: the query string of its address, under a name. */
export type SavedViewRow = (typeof users.$inferSelect)['savedViews'][number]

/** In the order of their owner. */
export async function findSavedViews(db: Queryable, userId: string): Promise<SavedViewRow[]> {
  const [row] = await db.select({ views: users.savedViews }).from(users).where(eq(users.id, userId))
  return row?.views ?? []
}

export async function replaceSavedViews(tx: Queryable, userId: string, savedViews: SavedViewRow[]): Promise<void> {
  await tx.update(users).set({ savedViews }).where(eq(users.id, userId))
}
