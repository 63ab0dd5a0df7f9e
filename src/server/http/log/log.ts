import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import pino, { type DestinationStream, type Logger } from 'pino'
import { ZodError } from 'zod'

/** The log: JSON lines without personal data, errors included. */
export function createLog(level: string, destination: DestinationStream | null = null): Logger {
  const options = { level, serializers: { err: errorForLog } }
  return destination ? pino(options, destination) : pino(options)
}

/** A unique id of a call, across all instances. */
export function callId(): string {
  return randomUUID()
}

/**
 * One line a call, without personal data: no address, name, token, path or query; only the operation and the caller's
 * id.
 */
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

/** The log's record of an error: its kind and place, never its message, which may quote input or names. */
export type LoggedError = {
  readonly type: string
  /** Error code of the system, the framework or the database (SQLSTATE). */
  readonly code?: string
  readonly constraint?: string
  /** The path and kind of each issue, if an answer breaks its contract. */
  readonly issues?: readonly { readonly path: string; readonly code: string }[]
  readonly stack: readonly string[]
  readonly cause?: LoggedError
}

const FRAME = /^\s+at .*[:)>]/

/** Makes a thrown value fit for the log. */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] }
  const { name, message, stack = '', cause } = error
  // Stack frames follow the message, which may contain lines that look like frames.
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
