import { lte } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { spentTokens } from '../../schema/people.ts'

/** Notes that a token is used up; answers whether it was not before, on whichever instance. */
export async function spendToken(db: Queryable, digest: string, expiresAt: Date): Promise<boolean> {
  const noted = await db.insert(spentTokens).values({ digest, expiresAt }).onConflictDoNothing().returning()
  return noted.length > 0
}

/** Forgets tokens that are over: nobody would believe them any more. */
export async function deleteExpiredTokens(db: Queryable, now: Date): Promise<void> {
  await db.delete(spentTokens).where(lte(spentTokens.expiresAt, now))
}
