import type { Role } from '#domain/roles.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { oneOfPrepared, pagesOf } from '../../one-of.ts'
import { preparedQuery } from '../../prepared-query.ts'
import { users } from '../../schema/people.ts'

type LockedPerson = { readonly role: Role; readonly isRegistered: boolean }

/** People while their rows are locked, by id; those whose data were deleted are not among them. */
export type LockedPeople = ReadonlyMap<string, LockedPerson>

/**
 * Locks people for the rest of the transaction, always in order of id, so that two who decide about the same people wait
 * for each other instead of deadlocking. Answers them as they are after the wait.
 */
export async function lockPeople(tx: Queryable, ids: readonly string[]): Promise<LockedPeople> {
  // As text ids have the order that they have in the database, so it is the same from page to page.
  const people = new Map<string, LockedPerson>()
  for (const page of pagesOf([...new Set(ids)].toSorted())) {
    for (const [id, person] of await lockPage(tx, page)) people.set(id, person)
  }
  return people
}

const lockPage = async (tx: Queryable, ids: readonly string[]): Promise<[string, LockedPerson][]> =>
  (await lockRows(tx, { ids })).flatMap(({ id, isDeleted, ...person }) => (isDeleted ? [] : [[id, person]]))

const lockRows = preparedQuery('lock_people', (tx) =>
  tx
    .select({
      id: users.id,
      role: users.role,
      isRegistered: sql<boolean>`${users.registeredAt} is not null`,
      isDeleted: sql<boolean>`${users.deletedAt} is not null`,
    })
    .from(users)
    .where(oneOfPrepared(users.id, sql.placeholder('ids')))
    .orderBy(users.id)
    .for('no key update'),
)
