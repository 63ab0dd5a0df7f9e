import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

/** Upper bounds of the histogram's buckets, seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Label of requests that are no operations: pages, files, sign-in. */
const OTHER = 'other'
/** Excluded: an event stream lasts as long as its page is open, which says nothing about the server. */
const EVENTS = 'events'

/** Calls by operation: count, status and duration. */
export function callMetrics(app: FastifyInstance, registry: Registry): void {
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
