/** What PostgreSQL says about a refused statement. */
export type SqlError = {
  /** SQLSTATE, five characters, such as 23505 for a violated unique constraint. */
  readonly code: string
  /** The violated constraint or unique index. */
  readonly constraint: string | null
}

/** The database's own error, however deep drizzle or others wrapped it; null for any other error. */
export function sqlErrorOf(error: unknown): SqlError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!('code' in cause) || typeof cause.code !== 'string' || !/^[0-9A-Z]{5}$/.test(cause.code)) continue
    const constraint = 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : null
    return { code: cause.code, constraint }
  }
  return null
}
