import type { Verb } from '#contract/routes.ts'
import { onlineManager } from '@tanstack/react-query'

/** A bad field of an input, named by its path. */
export type FieldIssue = {
  readonly path: string
  readonly message: string
}

/** The body of an ApiError, as it comes over the wire. */
export type ApiErrorBody = {
  readonly statusCode: number
  readonly code: string
  readonly message: string
  readonly issues?: readonly FieldIssue[]
}

/** Code of a call that did not reach the server. */
export const UNREACHABLE = 'unreachable'

/** Code of a change without an answer, which may have been carried out. */
export const UNCERTAIN = 'uncertain'

/** Code of a call that the overloaded server refused without looking at it. */
export const OVERLOADED = 'overloaded'

/**
 * A call that was refused or failed. `message` is the server's sentence in the reader's language; `code` is stable;
 * `statusCode` is 0 and `code` is UNREACHABLE or UNCERTAIN when no answer came.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly statusCode: number
  readonly code: string
  readonly issues: readonly FieldIssue[]
  /** Seconds after which another try makes sense (Retry-After); null without that header. */
  readonly retryAfter: number | null

  constructor(
    { statusCode, code, message, issues = [] }: ApiErrorBody,
    { retryAfter = null, ...options }: ErrorOptions & { readonly retryAfter?: number | null } = {},
  ) {
    super(message, options)
    this.statusCode = statusCode
    this.code = code
    this.issues = issues
    this.retryAfter = retryAfter
  }

  /** The issue of a field; undefined without one. */
  issueOf(path: string): string | undefined {
    return this.issues.find((issue) => issue.path === path)?.message
  }
}

/** Specification section 8: the sentence for a failure that says nothing about itself. */
const UNKNOWN_ERROR = 'An unknown error occurred'

/** Makes an ApiError of a failed answer: of the contract's shape of errors, or of whatever a proxy on the way sent. */
export function toApiError(statusCode: number, body: unknown, retryAfter: number | null = null): ApiError {
  if (isErrorBody(body)) return new ApiError(body, { retryAfter })
  return new ApiError({ statusCode, code: 'unknown', message: UNKNOWN_ERROR })
}

/** An ApiError for a call without an answer. */
export function unreachable(cause: unknown, code: typeof UNREACHABLE | typeof UNCERTAIN = UNREACHABLE): ApiError {
  return new ApiError({ statusCode: 0, code, message: UNKNOWN_ERROR }, { cause })
}

/**
 * The code of a call that ends without an answer. Asked before it is sent: where there is no network, or the server is known to
 * be out of reach, nothing arrives.
 */
export function codeWithoutAnswer(verb: Verb): typeof UNREACHABLE | typeof UNCERTAIN {
  return verb === 'GET' || !navigator.onLine || !onlineManager.isOnline() ? UNREACHABLE : UNCERTAIN
}

const isErrorBody = (body: unknown): body is ApiErrorBody => {
  return (
    typeof body === 'object' &&
    body !== null &&
    'statusCode' in body &&
    typeof body.statusCode === 'number' &&
    'code' in body &&
    typeof body.code === 'string' &&
    'message' in body &&
    typeof body.message === 'string'
  )
}
