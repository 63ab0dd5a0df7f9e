import { inArray } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { users } from '../../schema/users.ts'

/**
 * Locks people for the rest of the transaction, always in order of id, so that two who decide about the same people wait
 * for each other instead of deadlocking. Every transition of a request starts here.
 */
export async function lockPeople(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
    .orderBy(users.id)
    .for('no key update')
}
