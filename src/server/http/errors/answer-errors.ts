import { STATUS_CODES } from 'node:http'
import type { ErrorCode } from '#contract/errors.ts'
import { Failure } from '#server/failure.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageLanguage } from '../../html/page-language.ts'
import { toWire } from './wire-errors.ts'

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
