import { allOf, type Asked } from './all-of.ts'
import type { Queryable } from './client.ts'
import { TransactionPool } from './pool.ts'
import { databaseOn } from './transaction.ts'

/**
 * Asks several things in one round trip, one after the other. Each is a statement of its own, and sees what was committed
 * when its turn came: what has to be of one moment is one statement.
 * @param ask begins every statement before it waits for any; in a transaction they are carried out in that order
 * @throws what the first of them that fails throws
 */
export async function together<Answers extends readonly unknown[]>(
  db: Queryable,
  ask: (one: Queryable) => Asked<Answers>,
): Promise<Answers> {
  const pool = '$client' in db ? db.$client : null
  if (!(pool instanceof TransactionPool)) return allOf(ask(db))
  return pool.withClient((client) => allOf(ask(databaseOn(client))))
}
