import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPassedOn } from './untrusted-proxy.ts'

/** Traces calls; tracing/opentelemetry.ts does. */
export type CallTracing = {
  /** @param headers may say to which trace the call belongs */
  readonly begin: (headers: IncomingHttpHeaders) => TracedCall
}

type TracedCall = {
  /** Statements of the work belong to the call. */
  readonly run: (work: () => void) => void
  readonly end: (call: {
    readonly operation: string | null
    readonly method: string
    readonly status: number
    readonly errorCode: string | null
  }) => void
}

/** Asked every few seconds by those who watch, who would drown in traces of themselves. */
const WATCHING = new Set(['/healthz', '/readyz', '/metrics'])

/** Hands every call over to be traced, from before it is looked at to after its answer. */
export function traceCalls(app: FastifyInstance, tracing: CallTracing): void {
  const calls = new WeakMap<FastifyRequest, TracedCall>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (WATCHING.has(request.url)) return done()
    // A stranger's would be kept whatever share of calls is.
    const call = tracing.begin(isPassedOn(request) ? request.headers : {})
    calls.set(request, call)
    call.run(done)
  })
  app.addHook('onResponse', async (request, { statusCode: status }) => {
    const { operation, method, errorCode } = request
    calls.get(request)?.end({ operation, method, status, errorCode })
  })
}
