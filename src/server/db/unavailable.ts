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

/** SQLSTATE of a wait for a lock that was given up. */
const LOCK_NOT_AVAILABLE = '55P03'

/** Whether waiting for a lock timed out. */
export function isHeldUp(error: unknown): boolean {
  return sqlErrorOf(error)?.code === LOCK_NOT_AVAILABLE
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
