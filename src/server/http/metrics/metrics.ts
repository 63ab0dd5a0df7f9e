import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { isFromThisMachine } from '#server/loopback.ts'
import { acceptQueueMetrics } from './accept-queue.ts'
import { callMetrics } from './call-metrics.ts'
import { type StateMetrics, stateMetrics, type StateOptions } from './state-metrics.ts'

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
