import { desc } from 'drizzle-orm'
import type { Queryable } from '../client.ts'
import { signingKeys } from '../schema/operation.ts'

/** Every key that ever signed, youngest first. */
export function listSigningKeys(db: Queryable) {
  return db.select().from(signingKeys).orderBy(desc(signingKeys.createdAt))
}

export async function insertSigningKey(db: Queryable, key: typeof signingKeys.$inferInsert): Promise<void> {
  await db.insert(signingKeys).values(key)
}
