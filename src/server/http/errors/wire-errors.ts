import { type ErrorCode, ISSUES_MAX, statusOf, type WireError } from '#contract/errors.ts'
import { asFailure, Failure, type FieldIssue } from '#server/failure.ts'
import { m } from '#messages'
import type { Locale } from '#messages/runtime'

/** An error's body, and headers that help the caller. */
export type WireAnswer = { readonly body: WireError; readonly headers: Readonly<Record<string, string>> }

/** Error codes of the web framework and its plugins, for refusals before an operation is reached. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_FILES_LIMIT: 'bad_request',
  FST_FIELDS_LIMIT: 'bad_request',
  FST_PARTS_LIMIT: 'bad_request',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'wrong_type',
}

/** Other errors of the framework, by status; any other status below 500 is a bad request. */
const FRAMEWORK_STATUSES: Readonly<Record<number, ErrorCode>> = {
  404: 'unknown_resource',
  412: 'precondition_failed',
  413: 'too_large',
  415: 'wrong_type',
  416: 'range_not_satisfiable',
}

const failureOf = (error: unknown): Failure => {
  const failure = asFailure(error)
  if (failure) return failure
  if (!(error instanceof Error) || !('statusCode' in error)) return new Failure('internal')
  const status = Number(error.statusCode)
  if (!(status >= 400 && status < 500)) return new Failure('internal')
  const known = 'code' in error && typeof error.code === 'string' ? FRAMEWORK_CODES[error.code] : undefined
  return new Failure(known ?? FRAMEWORK_STATUSES[status] ?? 'bad_request')
}

/** Converts any thrown value to the one shape of errors, without internal details. */
export function toWire(error: unknown, locale: Locale): WireAnswer {
  const { code, details } = failureOf(error)
  const body: WireError = {
    statusCode: statusOf[code],
    code,
    message: errorText(code, details.params ?? {}, locale),
    ...(details.issues ? { issues: presentIssues(details.issues, locale) } : {}),
  }
  const { allow, retryAfter } = details
  const headers = {
    ...(allow ? { allow: allow.join(', ') } : {}),
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  }
  return { body, headers }
}

/** Longest path of an issue that is repeated to the caller, whose names may have any length; characters. */
const PATH_MAX = 100

/** The first issues and the number of the others, so that the caller cannot make the answer long. */
const presentIssues = (issues: readonly FieldIssue[], locale: Locale): NonNullable<WireError['issues']> => {
  const shown = issues.slice(0, ISSUES_MAX).map((issue) => ({
    path: issue.path.length > PATH_MAX ? `${issue.path.slice(0, PATH_MAX)}…` : issue.path,
    message: 'message' in issue ? issue.message : errorText(issue.code, {}, locale),
  }))
  const more = issues.length - shown.length
  return more > 0 ? [...shown, { path: '', message: m.error_more_issues({ count: String(more) }, { locale }) }] : shown
}

/** Values for the placeholders of an error's text: a missing column's name, seconds to wait. */
type Params = Readonly<Record<string, string>>
type Text = (params: Params, options: { readonly locale: Locale }) => string

/** Each code's text is `error_<code>` in messages/; a missing one does not compile. */
const texts = m satisfies Readonly<Record<`error_${ErrorCode}`, unknown>>

/** Default values of placeholders. */
const DEFAULTS: Params = { email: '', most: '', opens: '', closes: '', ends: '' }

/** The text of an error code in a language. */
const errorText = (code: ErrorCode, params: Params, locale: Locale): string => {
  // Each text has its own type of placeholders; here all are filled from one record.
  const text = texts[keyOf(code, params)] as Text
  return text({ ...DEFAULTS, wait: waitText(Number(params['seconds'] ?? MINUTE_S), locale), ...params }, { locale })
}

const MINUTE_S = 60

/** "45 seconds"; from two minutes on "3 minutes". */
const waitText = (seconds: number, locale: Locale): string => {
  const inMinutes = seconds >= 2 * MINUTE_S
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: inMinutes ? 'minute' : 'second',
    unitDisplay: 'long',
  })
  return format.format(inMinutes ? Math.ceil(seconds / MINUTE_S) : seconds)
}

/** Some codes have another text where more is known. */
const keyOf = (code: ErrorCode, params: Params) => {
  if (code === 'invalid_csv' && params['columns']) return 'error_invalid_csv_missing'
  if (code === 'student_already_paired' && params['reader'] === 'STUDENT') return 'error_student_already_paired_you'
  return `error_${code}` as const
}
