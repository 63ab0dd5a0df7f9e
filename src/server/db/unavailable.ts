import { DatabaseStopped } from './database-problem.ts'

/** The database could not be reached, or was lost on the way. What was asked of it may be worth asking again. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  constructor(cause: unknown) {
    super('The database is away.', { cause })
  }
}

/** After these PostgreSQL has closed the connection, such as when it is stopped. */
const FATAL = new Set<unknown>(['FATAL', 'PANIC'])

/** Whether something failed for want of a database, however deep drizzle or others wrapped the error. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailable || cause instanceof DatabaseStopped) return true
    if ('severity' in cause && FATAL.has(cause.severity)) return true
  }
  return false
}
