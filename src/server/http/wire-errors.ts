import { type ErrorCode, statusOf, type WireError } from '#contract/errors.ts'
import { Failure } from '#server/failure.ts'
import type { Locale } from '#messages/runtime'
import { errorText } from './error-texts.ts'

/** An error on its way out: the body, and the headers that say how it could go better. */
export type WireAnswer = { readonly body: WireError; readonly headers: Readonly<Record<string, string>> }

/** What the web framework refuses before an operation is reached, by its own codes. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_FILES_LIMIT: 'bad_request',
  FST_FIELDS_LIMIT: 'bad_request',
  FST_PARTS_LIMIT: 'bad_request',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'wrong_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
}

const failureOf = (error: unknown): Failure => {
  if (error instanceof Failure) return error
  if (!(error instanceof Error)) return new Failure('internal')
  const code = 'code' in error && typeof error.code === 'string' ? FRAMEWORK_CODES[error.code] : undefined
  if (code) return new Failure(code)
  if ('statusCode' in error && error.statusCode === 400) return new Failure('bad_request')
  return new Failure('internal')
}

/** Whatever was thrown, as the one shape of errors, without any inner detail. */
export function toWire(error: unknown, locale: Locale): WireAnswer {
  const { code, details } = failureOf(error)
  const issues = details.issues?.map((issue) => ({
    path: issue.path,
    message: 'message' in issue ? issue.message : errorText(issue.code, {}, locale),
  }))
  const body: WireError = {
    statusCode: statusOf[code],
    code,
    message: errorText(code, details.params ?? {}, locale),
    ...(issues ? { issues } : {}),
  }
  const { allow, retryAfter } = details
  const headers = {
    ...(allow ? { allow: allow.join(', ') } : {}),
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  }
  return { body, headers }
}
