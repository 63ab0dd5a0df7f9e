import { openApiDocument, type OpenApiOptions } from '#contract/openapi.ts'
import type { FastifyPluginAsync } from 'fastify'

/** `GET /api/openapi.json`: the description of the API, public and the same for everybody. */
export const openapi: FastifyPluginAsync<OpenApiOptions> = async (app, options) => {
  let document: string | null = null
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(options))
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document)
  })
}
