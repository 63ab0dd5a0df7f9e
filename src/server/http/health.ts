import { Failure } from '#server/failure.ts'
import type { FastifyPluginAsync } from 'fastify'

export type HealthOptions = {
  /** Resolves when the database answers. */
  readonly isReady: () => Promise<void>
}

/** Longest that the database may take to answer; milliseconds. */
const READY_MS = 5000
/** Seconds. */
const RETRY_AFTER = 5

/** `GET /healthz`: the process answers; `GET /readyz`: it can work. */
export const health: FastifyPluginAsync<HealthOptions> = async (app, { isReady }) => {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    try {
      await inTime(isReady())
    } catch {
      throw new Failure('unavailable', { retryAfter: RETRY_AFTER })
    }
    return { status: 'ok' }
  })
}

const inTime = async (answer: Promise<void>): Promise<void> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer')), READY_MS)
  try {
    await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
