import type { Operation, UploadedFile } from '#contract/operation.ts'
import type { UploadName } from '#contract/operations.ts'
import { Failure } from '#server/failure.ts'
import { type Counted, type RequestDependencies, perform, accessErrorOf } from '#server/operation.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { pageLanguage } from '../html/page-language.ts'
import { findOperation, type FoundOperation } from './operation-routes.ts'
import { comesFromOwnOrigin } from './own-origin.ts'
import type { SessionCookie } from '../identity/sessions/session-cookie.ts'
import { readUpload } from './uploads.ts'

export type TransportOptions = {
  readonly dependencies: RequestDependencies
  readonly cookie: SessionCookie
  readonly publicUrl: string
  readonly now: () => Date
  readonly findCaller: (sessionId: string, now: Date) => Promise<Counted['caller']>
  /** Largest file that is taken, by operation, bytes. */
  readonly uploadBytes: Readonly<Record<UploadName, number>>
}

const ProxyCall = z.strictObject({
  action: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  data: z.record(z.string(), z.unknown()).nullish(),
})

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * The two transports, which answer alike: `POST /api/proxy/{resource}` for the browser and `{VERB} /api/{resource}` for
 * everybody. Both find the operation, gather its input and end in perform().
 */
export const transports: FastifyPluginAsync<TransportOptions> = async (app, options) => {
  // JSON and uploads are all there is; the framework would take plain text as well.
  app.removeContentTypeParser('text/plain')
  app.decorateRequest('isCounted', false)
  // What is answered is for one caller at one moment.
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  app.setErrorHandler(async (error, request) => {
    if (!request.isCounted) await countUnread(options, request)
    throw error
  })
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
    if (found.operation.body === 'upload') await refuseUpload(options, found, request)
    return answer(options, found, await dataOf(request, found.operation, options), request, reply)
  })
}

/** A call that can't be read counts like any other: repeating it is not free. @throws Failure too_many_calls */
const countUnread = async (options: TransportOptions, request: FastifyRequest): Promise<void> => {
  const caller = await callerOf(options, request)
  await options.dependencies.count({ operation: null, caller, address: request.ip, input: null })
}

/** Whoever may not send a file is told so before it is read: it may be a large one. @throws Failure */
const refuseUpload = async (options: TransportOptions, { operation }: FoundOperation, request: FastifyRequest) => {
  request.operation = operation.name
  if (!comesFromOwnOrigin(request, options.publicUrl)) throw new Failure('other_origin')
  const code = accessErrorOf(operation.who, await callerOf(options, request))
  if (code) throw new Failure(code)
}

const callerOf = async ({ cookie, findCaller, now }: TransportOptions, request: FastifyRequest) => {
  const moment = now()
  const sessionId = cookie.read(request, moment)
  const caller = sessionId ? await findCaller(sessionId, moment) : null
  request.userId = caller?.user?.id ?? null
  return caller
}

const resourceOf = ({ url }: FastifyRequest, prefix: string): string =>
  (url.split('?', 1)[0] ?? '').slice(prefix.length)

type Data = Record<string, unknown>

const dataOf = async (
  request: FastifyRequest,
  operation: Operation,
  { uploadBytes }: TransportOptions,
): Promise<Data> => {
  // Which operations take files, their names tell the compiler as well.
  if (operation.body === 'upload') return readUpload(request, uploadBytes[operation.name as UploadName])
  if (request.isMultipart()) throw new Failure('wrong_type')
  const data = operation.verb === 'GET' || operation.verb === 'DELETE' ? request.query : (request.body ?? {})
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new Failure('bad_request')
  return { ...data }
}

const answer = async (
  { dependencies, cookie, publicUrl, now }: TransportOptions,
  { operation, params }: FoundOperation,
  data: Data | (Data & { file: UploadedFile }),
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  request.operation = operation.name
  const writes = WRITES.has(operation.verb)
  if (writes && !comesFromOwnOrigin(request, publicUrl)) throw new Failure('other_origin')
  const moment = now()
  const sessionId = cookie.read(request, moment)
  // A path parameter beats a field of the same name.
  const incomingRequest = {
    sessionId,
    locale: pageLanguage(request.headers),
    input: { ...data, ...params },
    now: moment,
    address: request.ip,
    recognised: (userId: string | null) => void (request.userId = userId),
  }
  request.isCounted = true
  const output = await perform(dependencies, operation.name, incomingRequest)
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
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merged into the library's own
  interface FastifyRequest {
    /** Name of the operation that was called, for the log. */
    operation: string | null
    /** Who called it, for the log; never an address. */
    userId: string | null
    /** Whether the limits know of the call. */
    isCounted: boolean
  }
}
