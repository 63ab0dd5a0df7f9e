import { Socket } from 'node:net'
import { Failure } from '#server/failure.ts'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { answerError, answerErrors, bareAnswer } from './errors/answer-errors.ts'
import { trackConnections } from './connections.ts'
import { limitFields } from './json-body.ts'
import { callId } from './log/log.ts'
import { tellOfUnbelievedProxy } from './unbelieved-proxy.ts'
import { securityHeaders, sendWithHeaders } from './security-headers.ts'

/** How long is waited for whom, milliseconds. */
export type Patience = {
  /** For a whole request, its body included: 100 MB come through a line of 3 Mbit/s. */
  readonly requestMs: number
  readonly headersMs: number
  /** Between two looks at who takes too long. */
  readonly lookMs: number
  /** For answers that are under way when the server stops. */
  readonly drainMs: number
  /** For those who called before, and don't know yet that it stops. */
  readonly graceMs: number
}

const PATIENCE: Patience = { requestMs: 300_000, headersMs: 20_000, lookMs: 10_000, drainMs: 10_000, graceMs: 1000 }

/** New connections that wait to be taken, at most; the system may allow fewer (net.core.somaxconn). */
export const BACKLOG = 4096

/** When to come back after the server stopped: another instance, or a new start, is there soon; seconds. */
const RETRY_AFTER_STOP = 5

export type ServerOptions = {
  readonly publicUrl: string
  /** Largest body that is no upload, bytes. */
  readonly bodyLimit: number
  readonly trustProxy: readonly string[]
  readonly logger: FastifyBaseLogger
  readonly patience?: Partial<Patience>
  /** Whether something is worked on that must not be cut off, however long it takes. */
  readonly isBusy?: () => boolean
}

/** What holds for every request, before there is any route: headers, errors, limits, and how it stops. */
export function createServer(options: ServerOptions): FastifyInstance {
  const patience = { ...PATIENCE, ...options.patience }
  const headers = securityHeaders(options.publicUrl)
  const app = fastify({
    loggerInstance: options.logger,
    genReqId: callId,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: options.bodyLimit,
    routerOptions: { maxParamLength: 2000 },
    trustProxy: [...options.trustProxy],
    requestTimeout: patience.requestMs,
    http: {
      requestTimeout: patience.requestMs,
      headersTimeout: patience.headersMs,
      connectionsCheckingInterval: patience.lookMs,
      // Node.js would answer for itself.
      requireHostHeader: false,
    },
    return503OnClosing: false,
    // An address that is none, before there is a route to it, and its hooks.
    frameworkErrors: (error, request, reply) => {
      for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value)
      void answerError(error, request, reply)
    },
    clientErrorHandler: ({ code }, socket) => {
      const isFree = socket instanceof Socket && !connections.isAnswered(socket)
      if (socket.writable && isFree && code !== 'ECONNRESET') socket.write(bareAnswer(code, headers))
      socket.destroy()
    },
  })
  const connections = trackConnections(app.server)
  // An expectation may be ignored; Node.js would refuse it in words of its own.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  sendWithHeaders(app, headers)
  letDrain(app)
  const { isBusy = () => false } = options
  refuseWhileStopping(app, () => connections.stop({ graceMs: patience.graceMs, deadlineMs: patience.drainMs, isBusy }))
  refuseWithoutHost(app)
  limitFields(app)
  tellOfUnbelievedProxy(app)
  answerErrors(app)
  return app
}

/**
 * `drain()` comes before `close()`: calls are answered as ever, but whoever passes them on is told to look elsewhere, at
 * /readyz, and each answer ends its connection, also of calls that came before.
 */
const letDrain = (app: FastifyInstance): void => {
  let isDraining = false
  app.decorate('isDraining', () => isDraining)
  app.decorate('drain', () => void (isDraining = true))
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
}

/** Calls on connections of before are told to look elsewhere; new connections are refused, which a proxy notices by itself. */
const refuseWhileStopping = (app: FastifyInstance, stop: () => Promise<void>): void => {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    app.drain()
    await stop()
  })
  app.addHook('onRequest', async () => {
    if (isStopping) throw new Failure('unavailable', { retryAfter: RETRY_AFTER_STOP })
  })
}

const refuseWithoutHost = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion !== '1.0') throw new Failure('bad_request')
  })
}

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merged into the library's own
  interface FastifyInstance {
    /** From now on somebody else should be asked; calls that come all the same are answered. */
    drain(): void
    isDraining(): boolean
  }
}
