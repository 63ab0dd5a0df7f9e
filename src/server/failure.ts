import type { ErrorCode } from '#contract/errors.ts'
import { isDatabaseAway, isHeldUp, isOutOfResources } from './db/sql-error.ts'
import { PoolClosed, PoolFull } from './workers/worker-pool.ts'

/** A bad field: its path, and either a finished sentence in the caller's language or the code of one. */
export type FieldIssue = { readonly path: string } & ({ readonly message: string } | { readonly code: ErrorCode })

export type FailureDetails = {
  readonly issues?: readonly FieldIssue[]
  /** Parameters of the code's text, such as the missing columns. */
  readonly params?: Readonly<Record<string, string>>
  /** Allowed verbs (405 only). */
  readonly allow?: readonly string[]
  /** Seconds until a retry is worthwhile (429 and 503). */
  readonly retryAfter?: number
}

/** An edge throws it when a rule said no: the throw rolls the transaction back, the transport turns it into an answer. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly details: FailureDetails

  constructor(code: ErrorCode, details: FailureDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** The answer of a rule that said yes, or a Failure with the code of the one that said no. */
export function orFail<T extends { readonly ok: true } | { readonly ok: false; readonly code: ErrorCode }>(
  answer: T,
  details: FailureDetails = {},
): Extract<T, { readonly ok: true }> {
  if (!answer.ok) throw new Failure(answer.code, details)
  // The compiler does not narrow a type parameter by its discriminant.
  return answer as Extract<T, { readonly ok: true }>
}

/** The value, or a Failure when there is none: 404 unless another code is named. */
export function found<T>(value: T | null | undefined, code: ErrorCode = 'not_found'): T {
  if (value === null || value === undefined) throw new Failure(code)
  return value
}

/**
 * The answer of a call whose change has committed. A row missing now was deleted afterwards: `not_found` would wrongly
 * say that nothing was done.
 */
export async function answerOfCommitted<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof Failure && error.code === 'not_found' ? new Failure('deleted_meanwhile') : error
  }
}

/** Retry after an unreachable database, seconds. */
const RETRY_AFTER_DATABASE = 5
/** Retry after a full disk, seconds. */
const RETRY_AFTER_RESOURCES = 60
/** Retry after a full queue of heavy work, approximate seconds. */
const RETRY_AFTER_BUSY = 5

/** The Failure that an error is or translates to; null for an internal error. */
export function asFailure(error: unknown): Failure | null {
  if (error instanceof Failure) return error
  if (isOutOfResources(error)) return new Failure('insufficient_resources', { retryAfter: RETRY_AFTER_RESOURCES })
  if (isDatabaseAway(error)) return new Failure('unavailable', { retryAfter: RETRY_AFTER_DATABASE })
  const isBusy = isHeldUp(error) || error instanceof PoolFull || error instanceof PoolClosed
  return isBusy ? new Failure('unavailable', { retryAfter: RETRY_AFTER_BUSY }) : null
}
