import type { Logger } from 'pino'
import type { Database, Transaction } from '../db/client.ts'
import {
  databaseTime,
  type DueTask,
  findFirstDue,
  finishDue,
  tryLockDueTasks,
  retryDue,
} from '../db/queries/due-tasks.ts'
import { transaction } from '../db/transaction.ts'
import type { Repeating } from './repeating.ts'

/**
 * Handles a due task in the transaction that ends with it, under the same locks as any action on these people. The
 * reason for the task may be gone.
 * @param now the time at which it counts as due
 * @returns when the task is due next; null: never
 */
export type DueHandler = (tx: Transaction, subjectId: string, now: Date) => Promise<Date | null>

export type DueClocks = {
  readonly clocks: Clocks
  /** The database's clock, where it is not that of the database. */
  readonly databaseNow?: (db: Database) => Promise<Date>
}

export type DueTasksOptions = DueClocks & {
  readonly db: Database
  readonly handle: DueHandler
  readonly log: Pick<Logger, 'error'>
}

/** A look is two small statements where nothing is due. */
const POLL_MS = 2000

const MINUTE_MS = 60_000
/** Delays after the first, second... failed attempt, minutes. */
const BACK_OFF_MINUTES = [1, 5, 30] as const
const LONGEST_MINUTES = 120

/** Handles due tasks repeatedly, in the order of their due times. Only one of several instances does so at a time. */
export function dueTasks(options: DueTasksOptions): Repeating {
  const time = dueTime(options.db, options)
  return { name: 'due tasks', everyMs: POLL_MS, work: (stopping) => carryOutAll(options, time, stopping) }
}

/** A clock for what falls due; null while it is in doubt. */
export function dueTime(db: Database, { clocks, databaseNow = databaseTime }: DueClocks): () => Promise<Date | null> {
  const time = steadyClock(clocks)
  return async () => {
    const now = time()
    if (now === null) return null
    const there = await databaseNow(db)
    // The earlier of the two clocks, so that nothing is done too early.
    return now < there ? now : there
  }
}

const carryOutAll = async (
  options: DueTasksOptions,
  time: () => Promise<Date | null>,
  stopping: AbortSignal,
): Promise<void> => {
  while (!stopping.aborted) {
    const now = await time()
    if (now === null || !(await carryOutFirst(options, now))) return
  }
}

/** Answers whether there may be more. */
const carryOutFirst = async (options: DueTasksOptions, now: Date): Promise<boolean> => {
  const { db, handle, log } = options
  if (!(await findFirstDue(db, now))) return false
  const tried: { task: DueTask | null } = { task: null }
  try {
    return await transaction(db, async (tx) => {
      tried.task = null
      if (!(await tryLockDueTasks(tx))) return false
      // Read without a lock: a call that changes the due time locks the people first, and so does the handler.
      const task = await findFirstDue(tx, now)
      if (!task) return false
      tried.task = task
      await finishDue(tx, task, await handle(tx, task.subjectId, now))
      return true
    })
  } catch (error) {
    const { task } = tried
    if (!task) throw error
    const minutes = BACK_OFF_MINUTES[task.attempts] ?? LONGEST_MINUTES
    await retryDue(db, task, new Date(now.getTime() + minutes * MINUTE_MS))
    log.error({ err: error, subject: task.subjectId, attempt: task.attempts + 1 }, 'due task failed')
    return true
  }
}

/** The two clocks of a process. */
type Clocks = {
  /** The wall clock, which can be set. */
  readonly wall: () => Date
  /** A monotonic clock in milliseconds, which nobody can set. */
  readonly monotonic: () => number
}

/** How far the two may part between two looks. */
const JUMP_MS = 60_000

/**
 * A clock that is not trusted at the first reading after it was set. A jump counts once two readings in a row agree on
 * it; creating this object is the first reading.
 * @returns the time; null while it is in doubt
 */
export function steadyClock({ wall, monotonic }: Clocks): () => Date | null {
  const ahead = (): number => wall().getTime() - monotonic()
  let before = ahead()
  return () => {
    const now = wall()
    const [then, there] = [before, now.getTime() - monotonic()]
    before = there
    return Math.abs(there - then) > JUMP_MS ? null : now
  }
}
