/** Reads PostgreSQL's report about a refused statement. */
export type SqlError = {
  /** SQLSTATE, five characters, such as 23505 for a violated unique constraint. */
  readonly code: string
  /** The violated constraint or unique index. */
  readonly constraint: string | null
}

/** The database could not be reached, or the connection was lost. A retry may succeed. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  constructor(cause: unknown) {
    super('The database is away.', { cause })
  }
}

/** An error, what caused it, and so on: drizzle and others wrap what the driver throws. */
type Cause = Error & { readonly code?: unknown; readonly constraint?: unknown; readonly severity?: unknown }

/** An error and everything that caused it, the innermost last. */
export function causesOf(error: unknown): Cause[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

/** The database's own error; null for any other. */
export function sqlErrorOf(error: unknown): SqlError | null {
  for (const { code, constraint } of causesOf(error)) {
    if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) continue
    return { code, constraint: typeof constraint === 'string' ? constraint : null }
  }
  return null
}

const codeOf = (error: unknown): string => sqlErrorOf(error)?.code ?? ''

/** SQLSTATE of a standby, which accepts no writes. */
export const ONLY_READS = '25006'

/** Whether an unavailable database is the cause. After FATAL and PANIC PostgreSQL has closed the connection. */
export function isDatabaseAway(error: unknown): boolean {
  return causesOf(error).some(
    (cause) => cause instanceof DatabaseUnavailable || cause.severity === 'FATAL' || cause.severity === 'PANIC',
  )
}

/** Whether the database asks to begin again: after a failed serialization, or a deadlock. */
export function isToRepeat(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error))
}

/** Whether others at work were in the way, also of a lock. Another try may succeed. */
export function isHeldUp(error: unknown): boolean {
  return isToRepeat(error) || codeOf(error) === '55P03'
}

/**
 * Whether something failed because the database, or the disk beneath it, has no room for it: SQLSTATE class 53, or the
 * system's codes for a full disk or quota.
 */
export function isOutOfResources(error: unknown): boolean {
  return codeOf(error).startsWith('53') || causesOf(error).some(({ code }) => code === 'ENOSPC' || code === 'EDQUOT')
}

/** The error codes of violated constraints: concurrent calls can pass the check of a rule and fail here. */
const ERROR_CODES = {
  supervisors_not_overbooked: 'no_slot_available',
  requests_one_active: 'request_already_active',
  requests_two_people: 'request_to_self',
  users_email_unique: 'address_taken',
  users_identity_unique: 'address_taken',
  user_tags_tag_id_tags_id_fk: 'unknown_tag',
} as const

type ConstraintErrorCode = (typeof ERROR_CODES)[keyof typeof ERROR_CODES]

const byConstraint: ReadonlyMap<string, ConstraintErrorCode> = new Map(Object.entries(ERROR_CODES))

/** The error code of a violated constraint; null for any other error. */
export function errorCodeOfConstraint(error: unknown): ConstraintErrorCode | null {
  return byConstraint.get(sqlErrorOf(error)?.constraint ?? '') ?? null
}
