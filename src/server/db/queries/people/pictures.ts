import { eq } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { pictures } from '../../schema/people.ts'

export type Picture = { readonly hash: string; readonly bytes: Buffer }

/** Sets a person's picture in the place of the one before. */
export async function setPicture(tx: Queryable, userId: string, picture: Picture): Promise<void> {
  await tx
    .insert(pictures)
    .values({ userId, ...picture })
    .onConflictDoUpdate({ target: pictures.userId, set: picture })
}

export async function removePicture(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(pictures).where(eq(pictures.userId, userId))
}

/** The picture with this hash, no matter who shows it; null when nobody does. */
export async function findPicture(db: Queryable, hash: string): Promise<Buffer | null> {
  const [row] = await db.select({ bytes: pictures.bytes }).from(pictures).where(eq(pictures.hash, hash)).limit(1)
  return row?.bytes ?? null
}
