import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type FastifyRequest } from 'fastify'
import { Server as NetServer, Socket } from 'node:net'
import { Failure } from '#server/failure.ts'
import { answerError, answerErrors, bareAnswer } from './errors/answer-errors.ts'
import { limitFields } from './json-body.ts'
import { callId } from './log/log.ts'
import type { Server, ServerResponse } from 'node:http'

/** How long is waited for whom, milliseconds. */
export type Timeouts = {
  /** The time for a whole request, its body included: 100 MB come through a line of 3 Mbit/s. */
  readonly requestMs: number
  readonly headersMs: number
  /** Between two looks at who takes too long. */
  readonly connectionCheckMs: number
  /** The time for answers that are under way when the server stops. */
  readonly drainMs: number
  /** The time for callers who don't know yet that it stops. */
  readonly graceMs: number
}

const TIMEOUTS: Timeouts = {
  requestMs: 300_000,
  headersMs: 20_000,
  connectionCheckMs: 10_000,
  drainMs: 10_000,
  graceMs: 1000,
}

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
  readonly timeouts?: Partial<Timeouts>
  /** Whether something is worked on that must not be cut off, however long it takes. */
  readonly isBusy?: () => boolean
}

/** Creates the server with all that holds for every request, before there is any route: headers, errors, limits, and how it stops. */
export function createServer(options: ServerOptions): FastifyInstance {
  const timeouts = { ...TIMEOUTS, ...options.timeouts }
  const headers = securityHeaders(options.publicUrl)
  const app = fastify({
    loggerInstance: options.logger,
    genReqId: callId,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: options.bodyLimit,
    routerOptions: { maxParamLength: 2000 },
    trustProxy: [...options.trustProxy],
    requestTimeout: timeouts.requestMs,
    http: {
      requestTimeout: timeouts.requestMs,
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.connectionCheckMs,
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
  refuseWhileStopping(app, () => connections.stop({ graceMs: timeouts.graceMs, deadlineMs: timeouts.drainMs, isBusy }))
  refuseWithoutHost(app)
  limitFields(app)
  warnOfUntrustedProxy(app)
  answerErrors(app)
  return app
}

/**
 * `drain()` comes before `close()`: calls are answered as ever, but anybody who passes them on is told to look elsewhere, at
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

/** Our pages need none of a browser's devices. */
const DEVICES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/**
 * Headers of every answer, whatever answers: files, pages, the API, errors, redirects. Pages widen the content security
 * policy for themselves.
 * @param publicUrl decides whether browsers are told to keep to https
 */
const securityHeaders = (publicUrl: string): Readonly<Record<string, string>> => {
  return {
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': DEVICES.map((device) => `${device}=()`).join(', '),
    // With no referrer at all browsers send `Origin: null` along with forms.
    'referrer-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
  }
}

/** Sets them on the bare answer, so that anybody who answers past the framework sends them, too. */
const sendWithHeaders = (app: FastifyInstance, headers: Readonly<Record<string, string>>): void => {
  app.addHook('onRequest', async (_request, reply) => {
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value)
  })
}

type StopOptions = {
  /** How long open connections may still send a call, which is then refused; milliseconds. */
  readonly graceMs: number
  /** How long pending answers are waited for, milliseconds. */
  readonly deadlineMs: number
  /** Work that must finish before connections are cut. */
  readonly isBusy: () => boolean
}

/** Interval between two checks for such work, milliseconds. */
const POLL_MS = 1000

/**
 * The open connections of a server, and their pending answers: Node.js closes idle connections, but takes one without any request
 * for busy.
 */
const trackConnections = (server: Server) => {
  const open = new Map<Socket, { readonly answers: Set<ServerResponse>; hasAsked: boolean }>()
  const quiet = Promise.withResolvers<void>()
  let isStopping = false
  const lookWhetherQuiet = (): void => {
    if (isStopping && [...open.values()].every(({ answers }) => answers.size > 0)) quiet.resolve()
  }
  server.on('connection', (socket) => {
    open.set(socket, { answers: new Set(), hasAsked: false })
    socket.once('close', () => {
      open.delete(socket)
      lookWhetherQuiet()
    })
  })
  server.on('request', ({ socket }, answer) => {
    const connection = open.get(socket)
    if (!connection) return
    connection.hasAsked = true
    connection.answers.add(answer)
    answer.once('close', () => {
      connection.answers.delete(answer)
      if (isStopping && connection.answers.size === 0) socket.end()
    })
  })
  /** Two checks after the work has ended, so that its answer can go out. */
  const cut = (isBusy: () => boolean, looksLeft: number): void => {
    if (!isBusy() && looksLeft === 0) return server.closeAllConnections()
    const next = isBusy() ? 2 : looksLeft - 1
    const timer = setTimeout(() => cut(isBusy, next), POLL_MS)
    server.once('close', () => clearTimeout(timer))
  }
  return {
    /** Whether an answer is being written to the connection: nothing else may be written then. */
    isAnswered: (socket: Socket): boolean =>
      [...(open.get(socket)?.answers ?? [])].some(({ headersSent }) => headersSent),
    /**
     * Stops accepting connections. Connections without a request yet (browsers open some on speculation) end at once, others
     * after their next answer, all at the deadline. Returns when no more calls are expected.
     */
    stop: async ({ graceMs, deadlineMs, isBusy }: StopOptions): Promise<void> => {
      isStopping = true
      // Closing the HTTP server would end idle connections at once, and lose calls that are on their way.
      NetServer.prototype.close.call(server)
      for (const [socket, { hasAsked }] of open) if (!hasAsked) socket.destroy()
      const deadline = setTimeout(() => cut(isBusy, 0), deadlineMs)
      server.once('close', () => clearTimeout(deadline))
      const grace = setTimeout(quiet.resolve, graceMs)
      lookWhetherQuiet()
      await quiet.promise
      clearTimeout(grace)
    },
  }
}

/** Whether a proxy that TRUST_PROXY names passed the call on. The first address is who called; the others are what was believed. */
const isPassedOn = ({ ips }: FastifyRequest): boolean => {
  return (ips?.length ?? 0) > 1
}

/**
 * Says once that calls come through a proxy that is not believed: everybody behind it counts as one caller then, and anybody who
 * set it up may not have noticed yet. Its address is not said: it may as well be somebody who made the header up.
 */
const warnOfUntrustedProxy = (app: FastifyInstance): void => {
  let isTold = false
  app.addHook('onRequest', async (request) => {
    if (isTold || request.headers['x-forwarded-for'] === undefined || isPassedOn(request)) return
    isTold = true
    request.log.warn(
      'calls come with X-Forwarded-For from an address that TRUST_PROXY does not name: they count as one caller',
    )
  })
}
