import type { FastifyPluginAsync } from 'fastify'

export type HealthOptions = {
  /** Resolves when the database answers and its migrations are in. */
  readonly isReady: () => Promise<void>
}

/** `GET /healthz`: the process answers; `GET /readyz`: it can work. */
export const health: FastifyPluginAsync<HealthOptions> = async (app, { isReady }) => {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await isReady()
      return { status: 'ok' }
    } catch {
      return reply.status(503).send({ status: 'unavailable' })
    }
  })
}
