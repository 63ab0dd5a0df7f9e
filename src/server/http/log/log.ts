import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import pino, { type DestinationStream, type Logger } from 'pino'
import { ZodError } from 'zod'

/** The log of the product: JSON lines with nothing personal in them, errors included. */
export function createLog(level: string, destination: DestinationStream | null = null): Logger {
  const options = { level, serializers: { err: errorForLog } }
  return destination ? pino(options, destination) : pino(options)
}

/** A name for each call that no other call has, on whichever instance. */
export function callId(): string {
  return randomUUID()
}

/** One line a call and nothing personal in it: no address, name, token, path or query, only what was called by which id. */
export function logCalls(app: FastifyInstance): void {
  app.decorateRequest('operation', null)
  app.decorateRequest('userId', null)
  app.decorateRequest('errorCode', null)
  app.addHook('onResponse', async (request, reply) => {
    if (request.operation === null) return
    const { operation, userId } = request
    request.log.info({ operation, userId, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'call')
  })
}

/** What is written of an error: which one and where, never its message, which may quote what somebody sent or is called. */
export type LoggedError = {
  readonly type: string
  /** Of the system, the framework or the database (SQLSTATE). */
  readonly code?: string
  readonly constraint?: string
  /** Of an answer that is not what was declared: where, and in which way. */
  readonly issues?: readonly { readonly path: string; readonly code: string }[]
  readonly stack: readonly string[]
  readonly cause?: LoggedError
}

const FRAME = /^\s+at .*[:)>]/

/** Of whatever was thrown, what may stand in a log. */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] }
  const { name, message, stack = '', cause } = error
  // Frames come after the message, which may have lines that look like some.
  const frames = stack.slice(Math.max(0, stack.indexOf(message)) + message.length).split('\n')
  return {
    type: error.constructor.name || name,
    ...textAt(error, 'code'),
    ...textAt(error, 'constraint'),
    ...(error instanceof ZodError
      ? { issues: error.issues.map(({ path, code }) => ({ path: path.join('.'), code })) }
      : {}),
    stack: frames.filter((line) => FRAME.test(line)).map((line) => line.trim()),
    ...(cause === undefined ? {} : { cause: errorForLog(cause) }),
  }
}

const textAt = <K extends string>(error: object, key: K): Partial<Record<K, string>> => {
  const value: unknown = Reflect.get(error, key)
  return typeof value === 'string' && /^[\w-]{1,100}$/.test(value) ? ({ [key]: value } as Record<K, string>) : {}
}
