import type { FastifyInstance } from 'fastify'

/** One line a call and nothing personal in it: no address, name, token, path or query, only what was called by which id. */
export function logCalls(app: FastifyInstance): void {
  app.decorateRequest('operation', null)
  app.decorateRequest('userId', null)
  app.addHook('onResponse', async (request, reply) => {
    if (request.operation === null) return
    const { operation, userId } = request
    request.log.info({ operation, userId, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'call')
  })
}
