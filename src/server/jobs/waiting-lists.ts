import type { Logger } from 'pino'
import type { Database, Transaction } from '../db/client.ts'
import { findListsToUpdate } from '../db/queries/waiting-list.ts'
import { transaction } from '../db/transaction.ts'
import { dueTime, type DueClocks } from './due-tasks.ts'
import type { Repeating } from './repeating.ts'

/** Several instances may look at once: the second one finds nothing to do. */
const POLL_MS = 2000

type WaitingLists = DueClocks & {
  readonly db: Database
  /** Locks the supervisor, and has offers and free places agree. */
  readonly update: (tx: Transaction, supervisorId: string, now: Date) => Promise<void>
  readonly log: Pick<Logger, 'error'>
}

/** Gives places that are free to those who wait first, again and again (docs/decisions/0095-a-place-can-be-waited-for.md). */
export function waitingLists({ db, update, log, ...clocks }: WaitingLists): Repeating {
  const time = dueTime(db, clocks)
  const work = async (stopping: AbortSignal): Promise<void> => {
    const now = await time()
    if (now === null) return
    for (const id of await findListsToUpdate(db, now)) {
      if (stopping.aborted) return
      await transaction(db, (tx) => update(tx, id, now)).catch((error: unknown) =>
        log.error({ err: error, supervisor: id }, 'updating a waiting list failed'),
      )
    }
  }
  return { name: 'waiting lists', everyMs: POLL_MS, work }
}
