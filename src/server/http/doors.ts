import type { Operation, UploadedFile } from '#contract/operation.ts'
import type { OperationName } from '#contract/routes.ts'
import { Failure } from '#server/failure.ts'
import { type Machine, perform } from '#server/operation.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { pageLanguage } from '../identity/pages/page-language.ts'
import { findOperation, type FoundOperation } from './operation-routes.ts'
import { comesFromOwnOrigin } from './own-origin.ts'
import type { SessionCookie } from './session.ts'
import { readUpload } from './uploads.ts'

export type DoorOptions = {
  readonly machine: Machine
  readonly cookie: SessionCookie
  readonly publicUrl: string
  readonly now: () => Date
  /** Largest file that is taken, by operation, bytes. */
  readonly uploadBytes: Readonly<Partial<Record<OperationName, number>>>
}

const ProxyCall = z.strictObject({
  action: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  data: z.record(z.string(), z.unknown()).nullish(),
})

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * The two doors, which answer alike: `POST /api/proxy/{resource}` for the browser and `{VERB} /api/{resource}` for
 * everybody. Both find the operation, gather its input and end in perform().
 */
export const doors: FastifyPluginAsync<DoorOptions> = async (app, options) => {
  // JSON and uploads are all there is; the framework would take plain text as well.
  app.removeContentTypeParser('text/plain')
  app.post('/api/proxy/*', async (request, reply) => {
    if (request.isMultipart()) throw new Failure('wrong_type')
    const call = ProxyCall.safeParse(request.body)
    if (!call.success) throw new Failure('bad_request')
    const found = findOperation(call.data.action, resourceOf(request, '/api/proxy/'))
    // Files travel through REST only: a proxy call has no room for one.
    if (found.operation.body === 'upload') throw new Failure('wrong_type')
    return answer(options, found, { ...call.data.data }, request, reply)
  })
  app.all('/api/*', async (request, reply) => {
    const found = findOperation(request.method === 'HEAD' ? 'GET' : request.method, resourceOf(request, '/api/'))
    return answer(options, found, await dataOf(request, found.operation, options), request, reply)
  })
}

const resourceOf = ({ url }: FastifyRequest, prefix: string): string =>
  (url.split('?', 1)[0] ?? '').slice(prefix.length)

type Data = Record<string, unknown>

const dataOf = async (request: FastifyRequest, operation: Operation, { uploadBytes }: DoorOptions): Promise<Data> => {
  if (operation.body === 'upload') return readUpload(request, uploadBytes[operation.name])
  if (request.isMultipart()) throw new Failure('wrong_type')
  const data = operation.verb === 'GET' || operation.verb === 'DELETE' ? request.query : (request.body ?? {})
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new Failure('bad_request')
  return { ...data }
}

const answer = async (
  { machine, cookie, publicUrl, now }: DoorOptions,
  { operation, params }: FoundOperation,
  data: Data | (Data & { file: UploadedFile }),
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  request.operation = operation.name
  const writes = WRITES.has(operation.verb)
  if (writes && !comesFromOwnOrigin(request, publicUrl)) throw new Failure('other_origin')
  const moment = now()
  const sessionId = await cookie.read(request, moment)
  // A path parameter beats a field of the same name.
  const incoming = {
    sessionId,
    locale: pageLanguage(request.headers),
    input: { ...data, ...params },
    now: moment,
    address: request.ip,
    recognised: (userId: string | null) => void (request.userId = userId),
  }
  const output = await perform(machine, operation.name, incoming)
  reply.status(operation.status)
  if (operation.answer !== 'json') {
    const { contentType, fileName } = operation.answer
    const disposition = `attachment; filename="${fileName}"`
    return reply.type(contentType).header('content-disposition', disposition).send(output)
  }
  return operation.status === 204
    ? reply.send()
    : reply.type('application/json; charset=utf-8').send(JSON.stringify(output))
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Name of the operation that was called, for the log. */
    operation: string | null
    /** Who called it, for the log; never an address. */
    userId: string | null
  }
}
