import { Failure } from '#server/failure.ts'
import type { FastifyPluginAsync } from 'fastify'
import { setTimeout as delay } from 'node:timers/promises'

export type HealthOptions = {
  /** Resolves when the server can answer calls: the database responds, and no stop is under way. */
  readonly isReady: () => Promise<void>
  /** Time limit for the database's response; milliseconds. */
  readonly readyMs?: number
}

const READY_MS = 5000
/** Seconds. */
const RETRY_AFTER = 5

/** `GET /healthz`: the process responds; `GET /readyz`: it can answer calls. */
export const health: FastifyPluginAsync<HealthOptions> = async (app, { isReady, readyMs = READY_MS }) => {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    try {
      const isOver = delay(readyMs, true, { ref: false })
      if (await Promise.race([isReady(), isOver])) throw new Error('no answer')
    } catch {
      throw new Failure('unavailable', { retryAfter: RETRY_AFTER })
    }
    return { status: 'ok' }
  })
}
