import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { Failure } from '#server/failure.ts'
import { isFromThisMachine } from '#server/loopback.ts'

export type MetricsOptions = {
  /** Lets callers from elsewhere in, as `Authorization: Bearer`; null: only those on this machine. */
  readonly token: string | null
  /** Mails that wait to be sent, and that were given up. */
  readonly countMails: () => Promise<{ waiting: number; deadLetters: number }>
}

/** Upper bounds of the histogram's buckets, seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** `GET /metrics` in the format of Prometheus: calls by operation and status, mails, and the process itself. */
export function metrics(app: FastifyInstance, { token, countMails }: MetricsOptions): void {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const calls = new Counter({
    name: 'tandem_calls_total',
    help: 'Calls.',
    labelNames: ['operation', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'tandem_call_duration_seconds',
    help: 'Time a call took.',
    labelNames: ['operation'],
    buckets: SECONDS,
    registers,
  })
  const mails = new Gauge({ name: 'tandem_mails', help: 'Mails not sent.', labelNames: ['state'], registers })
  app.addHook('onResponse', async ({ operation }, { statusCode, elapsedTime }) => {
    if (operation === null) return
    calls.inc({ operation, status: statusCode })
    duration.observe({ operation }, elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request.raw) && !(token && hasToken(request, token))) throw new Failure('not_allowed')
    const { waiting, deadLetters } = await countMails()
    mails.set({ state: 'waiting' }, waiting)
    mails.set({ state: 'dead_letter' }, deadLetters)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Compared as hashes, so that the time it takes tells nothing, not even a length. */
const hasToken = ({ headers }: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
