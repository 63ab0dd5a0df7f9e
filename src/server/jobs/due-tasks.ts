import type { Logger } from 'pino'
import type { Database, Transaction } from '../db/client.ts'
import {
  databaseTime,
  type DueKind,
  type DueTask,
  findFirstDue,
  finishDue,
  isAloneAtDue,
  retryDue,
} from '../db/queries/due-tasks.ts'
import { transaction } from '../db/transaction.ts'
import type { Repeating } from './repeating.ts'
import { type Clocks, steadyClock } from './steady-clock.ts'

/**
 * Does what is due about a subject, in the transaction that ends with it, under the locks that any action on the people
 * concerned takes; what it was due for may be gone by then.
 * @param now at which it counts as due
 * @returns when there is more to do; null: never
 */
export type DueHandler = (tx: Transaction, subjectId: string, now: Date) => Promise<Date | null>

export type DueTasksOptions = {
  readonly db: Database
  readonly handlers: Readonly<Partial<Record<DueKind, DueHandler>>>
  readonly log: Pick<Logger, 'error'>
  readonly clocks: Clocks
  /** The database's clock, where it is not that of the database. */
  readonly databaseNow?: (db: Database) => Promise<Date>
}

/** A look is two small statements where nothing is due. */
const LOOK_MS = 2000

const MINUTE_MS = 60_000
/** How long to wait after the first, second... attempt that failed, minutes. */
const BACK_OFF_MINUTES = [1, 5, 30] as const
const LONGEST_MINUTES = 120

/** Does what is due, again and again; of any number of instances one at a time, in the order in which it fell due. */
export function dueTasks(options: DueTasksOptions): Repeating {
  const time = steadyClock(options.clocks)
  return { name: 'due tasks', everyMs: LOOK_MS, work: (stopping) => carryOutAll(options, time, stopping) }
}

const carryOutAll = async (options: DueTasksOptions, time: () => Date | null, stopping: AbortSignal): Promise<void> => {
  const { db, databaseNow = databaseTime } = options
  while (!stopping.aborted) {
    const now = time()
    if (now === null) return
    const there = await databaseNow(db)
    // Of two clocks the earlier one: nothing is done that is not due.
    if (!(await carryOutFirst(options, now < there ? now : there))) return
  }
}

/** Answers whether there may be more. */
const carryOutFirst = async (options: DueTasksOptions, now: Date): Promise<boolean> => {
  const { db, handlers, log } = options
  const kinds = Object.keys(handlers) as DueKind[]
  if (!(await findFirstDue(db, kinds, now))) return false
  const tried: { task: DueTask | null } = { task: null }
  try {
    return await transaction(db, async (tx) => {
      tried.task = null
      if (!(await isAloneAtDue(tx))) return false
      // Not locked: whoever sets another moment has locked the people by then, and the work is about to.
      const task = await findFirstDue(tx, kinds, now)
      if (!task) return false
      tried.task = task
      const nextAt = (await handlers[task.kind]?.(tx, task.subjectId, now)) ?? null
      await finishDue(tx, task, nextAt)
      return true
    })
  } catch (error) {
    const { task } = tried
    if (!task) throw error
    const minutes = BACK_OFF_MINUTES[task.attempts] ?? LONGEST_MINUTES
    await retryDue(db, task, new Date(now.getTime() + minutes * MINUTE_MS))
    log.error({ err: error, kind: task.kind, subject: task.subjectId, attempt: task.attempts + 1 }, 'due task failed')
    return true
  }
}
