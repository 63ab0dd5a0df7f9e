import type { Role } from '#domain/roles.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { users } from '../../schema/users.ts'

/** People while their rows are locked, by id; those whose data were deleted are not among them. */
export type LockedPeople = ReadonlyMap<string, { readonly role: Role; readonly isRegistered: boolean }>

/**
 * Locks people for the rest of the transaction, always in order of id, so that two who decide about the same people wait
 * for each other instead of deadlocking. Answers them as they are after the wait.
 */
export async function lockPeople(tx: Queryable, ids: readonly string[]): Promise<LockedPeople> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({
      id: users.id,
      role: users.role,
      isRegistered: sql<boolean>`${users.registeredAt} is not null`,
      isDeleted: sql<boolean>`${users.deletedAt} is not null`,
    })
    .from(users)
    .where(sql`${users.id} = any(${sql.param([...new Set(ids)])}::uuid[])`)
    .orderBy(users.id)
    .for('no key update')
  return new Map(rows.flatMap(({ id, isDeleted, ...person }) => (isDeleted ? [] : [[id, person]])))
}
