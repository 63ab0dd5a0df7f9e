import { sqlErrorOf } from './sql-error.ts'

/** The database could not be reached, or the connection was lost. A retry may succeed. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  constructor(cause: unknown) {
    super('The database is away.', { cause })
  }
}

/** SQLSTATE of a standby, which accepts no writes. */
export const ONLY_READS = '25006'

/** After these PostgreSQL has closed the connection, such as when it is stopped. */
const FATAL = new Set<unknown>(['FATAL', 'PANIC'])

/** Whether the cause is an unavailable database, however deep drizzle or others wrapped the error. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailable) return true
    if ('severity' in cause && FATAL.has(cause.severity)) return true
  }
  return false
}

/** SQLSTATE of a lock waited for in vain, a deadlock, and a failed serialization. */
const HELD_UP = new Set(['55P03', '40P01', '40001'])

/** Whether others at work were in the way. Another try may succeed. */
export function isHeldUp(error: unknown): boolean {
  return HELD_UP.has(sqlErrorOf(error)?.code ?? '')
}

/** SQLSTATE class 53: the disk or the memory is full, or there are no more connections. */
const INSUFFICIENT_RESOURCES = '53'

/** System error codes for a full disk or quota. */
const NO_ROOM = new Set<unknown>(['ENOSPC', 'EDQUOT'])

/** Whether something failed because the database, or the disk beneath it, has no room for it. */
export function isOutOfResources(error: unknown): boolean {
  if (sqlErrorOf(error)?.code.startsWith(INSUFFICIENT_RESOURCES)) return true
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && NO_ROOM.has(cause.code)) return true
  }
  return false
}
