/** A bad field of an input, named by its path. */
export type FieldIssue = {
  readonly path: string
  readonly message: string
}

/** What an ApiError carries, as it comes over the wire. */
export type ApiErrorBody = {
  readonly statusCode: number
  readonly code: string
  readonly message: string
  readonly issues?: readonly FieldIssue[]
}

/** Code of a call that never reached the server. */
export const UNREACHABLE = 'unreachable'

/** Code of a call that the server had no time for: it has not even looked at it. */
export const OVERLOADED = 'overloaded'

/**
 * A call that was refused or failed. `message` is a sentence of the server in the reader's language; `code` is stable;
 * `statusCode` is 0 and `code` is UNREACHABLE when the server could not be reached.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly statusCode: number
  readonly code: string
  readonly issues: readonly FieldIssue[]
  /** Seconds after which it is worth trying again; null when nobody said. */
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

  /** What is wrong with a field; undefined when nothing is. */
  issueOf(path: string): string | undefined {
    return this.issues.find((issue) => issue.path === path)?.message
  }
}

/** Specification section 8: what a failure is called that says nothing about itself. */
const UNKNOWN_ERROR = 'An unknown error occurred'

/** An ApiError of whatever a failed call answered: the one shape of errors, or anything a proxy on the way made of it. */
export function toApiError(statusCode: number, body: unknown, retryAfter: number | null = null): ApiError {
  if (isErrorBody(body)) return new ApiError(body, { retryAfter })
  return new ApiError({ statusCode, code: 'unknown', message: UNKNOWN_ERROR })
}

/** An ApiError of a call that got no answer at all. */
export function unreachable(cause: unknown): ApiError {
  return new ApiError({ statusCode: 0, code: UNREACHABLE, message: UNKNOWN_ERROR }, { cause })
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
