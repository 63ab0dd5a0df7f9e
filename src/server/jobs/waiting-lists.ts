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

/** A list that could not be updated is tried after twice the time each time, up to this, milliseconds. */
const LONGEST_MS = 10 * 60_000

type Failed = { readonly says: string; readonly waitMs: number; readonly nextAt: number }

/** Gives places that are free to those who wait first, again and again (docs/decisions/0095-a-place-can-be-waited-for.md). */
export function waitingLists({ db, update, log, ...clocks }: WaitingLists): Repeating {
  const time = dueTime(db, clocks)
  let failed: ReadonlyMap<string, Failed> = new Map()
  const updateOne = async (id: string, now: Date): Promise<Failed | undefined> => {
    const before = failed.get(id)
    if (before && now.getTime() < before.nextAt) return before
    try {
      await transaction(db, (tx) => update(tx, id, now))
      return undefined
    } catch (error) {
      const says = String(error)
      if (says !== before?.says) log.error({ err: error, supervisor: id }, 'updating a waiting list failed')
      const waitMs = before ? Math.min(2 * before.waitMs, LONGEST_MS) : POLL_MS
      return { says, waitMs, nextAt: now.getTime() + waitMs }
    }
  }
  const work = async (stopping: AbortSignal): Promise<void> => {
    const now = await time()
    if (now === null) return
    const still = new Map<string, Failed>()
    for (const id of await findListsToUpdate(db, now)) {
      if (stopping.aborted) return
      const failure = await updateOne(id, now)
      if (failure) still.set(id, failure)
    }
    // A list that has nothing to do any more begins anew.
    failed = still
  }
  return { name: 'waiting lists', everyMs: POLL_MS, work }
}
