import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { isFromThisMachine } from '#server/loopback.ts'
import { acceptQueueMetrics } from './accept-queue.ts'
import { stateMetrics, type StateMetrics, type StateOptions } from './state-metrics.ts'

export type MetricsOptions = StateOptions & {
  /** Token that callers send as `Authorization: Bearer`; null: not set. */
  readonly token: string | null
  /** Whether callers on this machine need no token: only without a proxy in front. */
  readonly isForThisMachine: boolean
}

/** Help text for the person who sets up monitoring. */
const REFUSED =
  'Metrics are told to whoever sends the value of the setting METRICS_TOKEN, as "Authorization: Bearer ...".\n'

/**
 * `GET /metrics` in the Prometheus format: calls by operation, state of the system, and the process. A test compares
 * the names with the dashboard and alerts in ops/.
 */
export function metrics(app: FastifyInstance, options: MetricsOptions): Pick<StateMetrics, 'toldNews'> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  callMetrics(app, registry)
  acceptQueueMetrics(registry)
  const state = stateMetrics(registry)
  app.get('/metrics', async (request, reply) => {
    const isHere = options.isForThisMachine && isFromThisMachine(request.raw)
    if (!isHere && !(options.token && hasToken(request, options.token)))
      return reply.code(403).type('text/plain; charset=utf-8').send(REFUSED)
    await state.look(options)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return state
}

/** Compares hashes, so that the duration reveals nothing, not even the length. */
const hasToken = ({ headers }: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Upper bounds of the histogram's buckets, seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Label of requests that are no operations: pages, files, sign-in. */
const OTHER = 'other'
/** Excluded: an event stream lasts as long as its page is open, which says nothing about the server. */
const EVENTS = 'events'

/** Calls by operation: count, status and duration. */
const callMetrics = (app: FastifyInstance, registry: Registry): void => {
  const registers = [registry]
  const labelNames = ['operation', 'status']
  const calls = new Counter({ name: 'tandem_calls_total', help: 'Calls.', labelNames, registers })
  const errors = new Counter({
    name: 'tandem_errors_total',
    help: 'Calls that ended with an error code.',
    labelNames: ['operation', 'code'],
    registers,
  })
  const duration = new Histogram({
    name: 'tandem_call_duration_seconds',
    help: 'Time a call took.',
    labelNames: ['operation'],
    buckets: SECONDS,
    registers,
  })
  app.addHook('onResponse', async ({ operation: name, errorCode }, { statusCode, elapsedTime }) => {
    const operation = name ?? OTHER
    calls.inc({ operation, status: statusCode })
    if (errorCode !== null) errors.inc({ operation, code: errorCode })
    if (operation !== EVENTS) duration.observe({ operation }, elapsedTime / 1000)
  })
}
