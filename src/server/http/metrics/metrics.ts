import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { isFromThisMachine } from '#server/loopback.ts'
import { acceptQueueMetrics } from './accept-queue.ts'
import { callMetrics } from './call-metrics.ts'
import { type StateMetrics, stateMetrics, type StateOptions } from './state-metrics.ts'

export type MetricsOptions = StateOptions & {
  /** Admits callers that send it as `Authorization: Bearer`; null: no token is set. */
  readonly token: string | null
  /** Callers on this machine need none: nobody else comes by, so that none of them is a proxy that does not say so. */
  readonly isForThisMachine: boolean
}

/** Read by whoever sets up the monitoring. */
const REFUSED =
  'Metrics are told to whoever sends the value of the setting METRICS_TOKEN, as "Authorization: Bearer ...".\n'

/**
 * `GET /metrics` in the format of Prometheus: calls by operation, how things are, and the process itself. A test holds the
 * dashboard and the alerts in ops/ to these names.
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

/** Compared as hashes, so that the time it takes tells nothing, not even a length. */
const hasToken = ({ headers }: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
