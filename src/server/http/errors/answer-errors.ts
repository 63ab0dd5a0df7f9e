import { STATUS_CODES } from 'node:http'
import { type ErrorCode, ISSUES_MAX, statusOf, type WireError } from '#contract/errors.ts'
import { Failure, asFailure, type FieldIssue } from '#server/failure.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageLanguage } from '../../html/page-language.ts'
import { m } from '#messages'
import type { Locale } from '#messages/runtime'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Answers every thrown error and every unknown route. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw new Failure('unknown_resource')
  })
}

/** Failures that only the operator can repair. */
const FAULTS: ReadonlySet<string> = new Set<ErrorCode>(['internal', 'insufficient_resources'])

/** Answers an error in the caller's language, and logs it if it is the server's fault. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isGivenUp = isCutOff(error, request, reply)
  const { body, headers } = toWire(isGivenUp ? new Failure('bad_request') : error, pageLanguage(request.headers))
  const { operation } = request
  request.errorCode = body.code
  if (isGivenUp) request.log.debug({ operation }, 'given up by the caller')
  if (FAULTS.has(body.code)) request.log.error({ err: error, operation }, 'call failed')
  return reply
    .headers({ ...headers, 'cache-control': 'no-store' })
    .status(body.statusCode)
    .type(JSON_TYPE)
    .send(JSON.stringify(body))
}

/** Node.js' error codes for a connection that closed early. */
const CUT_OFF = new Set<unknown>(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ECONNABORTED'])

/** Whether the caller left before the answer: nobody's fault, and nobody to answer. */
const isCutOff = (error: unknown, { raw }: FastifyRequest, { raw: answer }: FastifyReply): boolean =>
  error instanceof Error &&
  'code' in error &&
  CUT_OFF.has(error.code) &&
  ((raw.destroyed && !raw.complete) || (answer.destroyed && !answer.writableFinished))

/** Node.js' error codes for a request that could not be parsed or came too slowly. */
const UNREADABLE: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
}

/** Answers a request that could not be parsed, in the usual shape; its language is unknown. */
export function bareAnswer(reason: string | undefined, headers: Readonly<Record<string, string>>): string {
  const { body } = toWire(new Failure(UNREADABLE[reason ?? ''] ?? 'bad_request'), 'en')
  const text = JSON.stringify(body)
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': JSON_TYPE,
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${body.statusCode} ${STATUS_CODES[body.statusCode]}`, ...lines, '', text].join('\r\n')
}

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merged into the library's own
  interface FastifyRequest {
    /** Status of the answer, if it is an error. */
    errorCode: string | null
  }
}

/** An error's body, and headers that help the caller. */
type WireAnswer = { readonly body: WireError; readonly headers: Readonly<Record<string, string>> }

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
