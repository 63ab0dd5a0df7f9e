import type { AffiliationField } from '#domain/people/affiliation.ts'
import { type ProfileText, profileTexts } from '#domain/profile-texts.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { affiliationColumns, profileTextColumns, users, pictures } from '../../schema/people.ts'

type Names = { readonly firstName: string; readonly lastName: string }
type Texts = Readonly<Record<ProfileText, string | null>>

/** Changes what is given; nothing of people whose data were deleted. */
export async function changeNames(tx: Queryable, id: string, names: Partial<Names>): Promise<void> {
  await change(tx, id, names)
}

/** Changes what is given; null for a text that goes. Nothing of people whose data were deleted. */
export async function changeProfileTexts(tx: Queryable, id: string, texts: Partial<Texts>): Promise<void> {
  const patch = Object.entries(texts).map(([name, text]) => [profileTextColumns[name as ProfileText], text] as const)
  await change(tx, id, Object.fromEntries(patch))
}

/** Changes what is given; '' for what its owner takes away. Nothing of people whose data were deleted. */
export async function changeAffiliation(
  tx: Queryable,
  id: string,
  fields: Readonly<Partial<Record<AffiliationField, string>>>,
): Promise<void> {
  const patch = Object.entries(fields).map(
    ([name, text]) => [affiliationColumns[name as AffiliationField], text] as const,
  )
  await change(tx, id, Object.fromEntries(patch))
}

/** At which level a student writes, or which ones a supervisor takes; none is said, too. Nothing of people whose data were deleted. */
export async function changeLevels(tx: Queryable, id: string, levelIds: readonly string[]): Promise<void> {
  await change(tx, id, { levelIds: [...levelIds] })
}

/** The texts of a row, under their names on the wire. */
export function textsOf(user: typeof users.$inferSelect): Texts {
  return Object.fromEntries(profileTexts.map((name) => [name, user[profileTextColumns[name]]])) as Texts
}

const change = async (tx: Queryable, id: string, patch: Partial<typeof users.$inferInsert>): Promise<void> => {
  if (Object.keys(patch).length === 0) return
  await tx
    .update(users)
    .set(patch)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
}

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
